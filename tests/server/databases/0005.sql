BEGIN TRANSACTION;
CREATE TABLE accounts (
	guest VARCHAR(40) NOT NULL, 
	login VARCHAR(100) NOT NULL, 
	password_hash VARCHAR(200) NOT NULL, 
	since BIGINT NOT NULL, skeleton VARCHAR(64), 
	PRIMARY KEY (guest), 
	UNIQUE (login)
);
INSERT INTO "accounts" VALUES('uv-ycB_ldexp','anna','$argon2id$v=19$m=65536,t=3,p=4$uwo1cXMRj+7sH2Lx6iMDzw$FgfcnnFXRx+r6WyzkXFzy4Oehciw8GPoVvvFnJ5tstE',1794880668689,'55579b557896d0ce1764c47fed644f9b35f58bad620674af23f356d80ed0c503');
INSERT INTO "accounts" VALUES('2j84xGSNrgEh','ben','$argon2id$v=19$m=65536,t=3,p=4$6WHuZsMwucbxR1wuB78RsQ$esFXUumXc8QDIxXhcQLvSjeOhmpSSyWTLv72lU5xR9Q',1794880668808,'6700869c8ff7480e34a70a708b028700dbaa3a033b5652b903afe89f49a31456');
INSERT INTO "accounts" VALUES('twin1','twin','$argon2id$v=19$m=65536,t=3,p=4$uwo1cXMRj+7sH2Lx6iMDzw$FgfcnnFXRx+r6WyzkXFzy4Oehciw8GPoVvvFnJ5tstE',1794870000001,'72b33a1cb0bfc9cdd3db0102962414c7a0d85aad94eba64cd8c33265242f7f9f');
INSERT INTO "accounts" VALUES('twin2','twіn','$argon2id$v=19$m=65536,t=3,p=4$uwo1cXMRj+7sH2Lx6iMDzw$FgfcnnFXRx+r6WyzkXFzy4Oehciw8GPoVvvFnJ5tstE',1794870000002,NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE farewells (
	person VARCHAR(40) NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE "guests" (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	since BIGINT NOT NULL, 
	avatar VARCHAR(20) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('uv-ycB_ldexp','Anna',1794880668545,'');
INSERT INTO "guests" VALUES('2j84xGSNrgEh','Ben',1794880668577,'');
INSERT INTO "guests" VALUES('twin1','Twin 1',1794870000001,'owl');
INSERT INTO "guests" VALUES('twin2','Twin 2',1794870000002,'owl');
CREATE TABLE journal (
	table_code VARCHAR(6) NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	person VARCHAR(40), 
	request VARCHAR(40), 
	facts TEXT NOT NULL, 
	PRIMARY KEY (table_code, number)
)
 WITHOUT ROWID

;
INSERT INTO "journal" VALUES('XZZXRF',1,1794880668822,'uv-ycB_ldexp',NULL,'[{"type":"opened","game":"dozito","options":{"rounds":3},"host":"uv-ycB_ldexp","public":false,"language":"","quick":false},{"type":"sat","seat":0,"person":"uv-ycB_ldexp","name":"Anna","avatar":"snail"},{"type":"bot_seated","seat":1,"bot":"random","name":"Pixel"},{"type":"started","ended":null},{"type":"stepped","step":{"at":0,"seat":null,"move":null,"events":[{"type":"round_opened","round":1,"starter":0},{"type":"shuffled","cards":[73,10,6,71,47,69,72,49,67,11,16,36,4,42,29,37,51,9,65,13,52,25,61,21,2,54,32,26,62,23,1,53,56,33,15,43,40,38,30,63,41,45,60,44,70,28,22,12,3,64,57,7,31,27,66,58,48,50,19,46,39,24,68,34,8,74,17,59,18,20,5,35,0,14,55]},{"type":"dealt","left":57,"right":64}]}}]');
INSERT INTO "journal" VALUES('XZZXRF',2,1794880668829,'uv-ycB_ldexp','fdc4b62ded984c26b162cc86d1117491-v1','[{"type":"stepped","step":{"at":7,"seat":0,"move":{"type":"draw"},"events":[{"type":"drawn","seat":0,"card":3}]}}]');
INSERT INTO "journal" VALUES('XZZXRF',3,1794880668830,'uv-ycB_ldexp','fdc4b62ded984c26b162cc86d1117491-v2','[{"type":"stepped","step":{"at":8,"seat":0,"move":{"type":"place","slot":4},"events":[{"type":"placed","seat":0,"slot":4,"card":3},{"type":"turned","seat":0,"slot":4,"card":35,"forced":false}]}}]');
INSERT INTO "journal" VALUES('XZZXRF',4,1794880668831,'uv-ycB_ldexp','fdc4b62ded984c26b162cc86d1117491-v3','[{"type":"stepped","step":{"at":10,"seat":0,"move":{"type":"place","slot":6},"events":[{"type":"placed","seat":0,"slot":6,"card":35},{"type":"turned","seat":0,"slot":6,"card":20,"forced":false}]}}]');
CREATE TABLE known_devices (
	device_hash VARCHAR(64) NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (device_hash, guest)
);
CREATE TABLE listings (
	code VARCHAR(6) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	quick BOOLEAN NOT NULL, 
	since BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	about TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "listings" VALUES('BCDFGH','dozito','fr',1,1794965238641,1794965238641,'{"code":"BCDFGH","game":"dozito","options":{"rounds":3},"language":"fr","people":["Anna"],"bots":0,"free":4,"quick":true}');
CREATE TABLE played (
	person VARCHAR(40) NOT NULL, 
	table_code VARCHAR(6) NOT NULL, 
	"match" INTEGER NOT NULL, ended_at BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (person, table_code, "match")
);
INSERT INTO "played" VALUES('uv-ycB_ldexp','XZZXRF',1,1794880668829);
INSERT INTO "played" VALUES('2j84xGSNrgEh','XZZXRF',1,1794880668829);
INSERT INTO "played" VALUES('uv-ycB_ldexp','XZZXRF',2,1794880668830);
INSERT INTO "played" VALUES('2j84xGSNrgEh','XZZXRF',2,1794880668830);
CREATE TABLE rating_changes (
	table_code VARCHAR(6) NOT NULL, 
	"match" INTEGER NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	"before" INTEGER NOT NULL, 
	"after" INTEGER NOT NULL, 
	PRIMARY KEY (table_code, "match", guest)
);
INSERT INTO "rating_changes" VALUES('XZZXRF',1,'uv-ycB_ldexp',1000,1138);
INSERT INTO "rating_changes" VALUES('XZZXRF',1,'2j84xGSNrgEh',1000,927);
INSERT INTO "rating_changes" VALUES('XZZXRF',2,'uv-ycB_ldexp',1138,1045);
INSERT INTO "rating_changes" VALUES('XZZXRF',2,'2j84xGSNrgEh',927,1078);
CREATE TABLE ratings (
	guest VARCHAR(40) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	matches INTEGER NOT NULL, points INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (guest, game)
);
INSERT INTO "ratings" VALUES('uv-ycB_ldexp','dozito',2.45886908073676266903e+01,7.82288719288111,2,1045);
INSERT INTO "ratings" VALUES('2j84xGSNrgEh','dozito',2.54113091926323733096e+01,7.82288719288111,2,1078);
CREATE TABLE results (
	table_code VARCHAR(6) NOT NULL, 
	"match" INTEGER NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	options TEXT NOT NULL, 
	ended_at BIGINT NOT NULL, 
	seats TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	PRIMARY KEY (table_code, "match")
);
INSERT INTO "results" VALUES('XZZXRF',1,'dozito','{"rounds":1}',1794880668829,'[{"name":"Anna","person":"uv-ycB_ldexp","bot":null,"place":1,"score":29,"turns_by_bot":0},{"name":"Ben","person":"2j84xGSNrgEh","bot":null,"place":2,"score":28,"turns_by_bot":0}]',1);
INSERT INTO "results" VALUES('XZZXRF',2,'dozito','{"rounds":1}',1794880668830,'[{"name":"Anna","person":"uv-ycB_ldexp","bot":null,"place":2,"score":28,"turns_by_bot":0},{"name":"Ben","person":"2j84xGSNrgEh","bot":null,"place":1,"score":29,"turns_by_bot":0}]',1);
CREATE TABLE tokens (
	token_hash VARCHAR(64) NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	since BIGINT NOT NULL, seen BIGINT DEFAULT '0' NOT NULL, label VARCHAR(40) DEFAULT '' NOT NULL, 
	PRIMARY KEY (token_hash)
);
INSERT INTO "tokens" VALUES('ec67604409a46026d2a9fa79e32aebff8d535e17657669df0dc5f9c2250e1feb','uv-ycB_ldexp',1794880668546,1794960000000,'');
INSERT INTO "tokens" VALUES('4cc349b291bb40def7e41d0b41fae2f152c742924eb6e4bb7b4e4ffc717aefa5','2j84xGSNrgEh',1794880668578,1794960000000,'');
INSERT INTO "tokens" VALUES('0101010101010101010101010101010101010101010101010101010101010101','twin1',1794870000001,1794960000000,'');
INSERT INTO "tokens" VALUES('0202020202020202020202020202020202020202020202020202020202020202','twin2',1794870000002,1794960000000,'');
CREATE INDEX ix_tokens_guest ON tokens (guest);
CREATE INDEX ix_journal_person ON journal (person, table_code) WHERE person IS NOT NULL AND substr(facts, 1, 18) <> '[{"type":"stepped"';
CREATE INDEX ix_rating_changes_guest ON rating_changes (guest);
CREATE INDEX ix_played_person_ended_at ON played (person, ended_at);
CREATE INDEX ix_ratings_game_points ON ratings (game, points, guest);
CREATE UNIQUE INDEX ix_accounts_skeleton ON accounts (skeleton);
CREATE INDEX ix_known_devices_guest ON known_devices (guest);
COMMIT;
