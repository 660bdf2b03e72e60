BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE guests (
	id VARCHAR(40) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token_hash)
);
INSERT INTO "guests" VALUES('yGhYHdPcx1IR','adde8f895d5de247116c893f18e84420ff3171d5db409aaf9f8d00173d5ece09','Anna',1794812553022);
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
INSERT INTO "journal" VALUES('ZHDPCY',1,1794812553040,'yGhYHdPcx1IR',NULL,'[{"type":"opened","game":"dozito","options":{"rounds":3},"host":"yGhYHdPcx1IR"},{"type":"sat","seat":0,"person":"yGhYHdPcx1IR","name":"Anna"},{"type":"bot_seated","seat":1,"bot":"random","name":"Pixel"},{"type":"started"},{"type":"stepped","step":{"at":0,"seat":null,"move":null,"events":[{"type":"round_opened","round":1,"starter":0},{"type":"shuffled","cards":[33,20,70,9,24,30,37,57,12,6,13,47,17,65,61,2,31,66,69,4,18,72,40,50,51,26,55,71,7,28,22,21,41,38,16,68,59,52,42,64,63,29,8,35,3,60,0,34,5,11,67,44,15,32,10,53,27,45,36,48,43,14,23,73,49,25,58,54,19,56,1,62,46,39,74]},{"type":"dealt","left":67,"right":11}]}}]');
INSERT INTO "journal" VALUES('ZHDPCY',2,1794812553048,'yGhYHdPcx1IR','1a40c25eb5e34d3eba7e9c7b348e600d-v1','[{"type":"stepped","step":{"at":8,"seat":0,"move":{"type":"draw"},"events":[{"type":"drawn","seat":0,"card":5}]}}]');
INSERT INTO "journal" VALUES('ZHDPCY',3,1794812553052,'yGhYHdPcx1IR','1a40c25eb5e34d3eba7e9c7b348e600d-v2','[{"type":"stepped","step":{"at":12,"seat":0,"move":{"type":"place","slot":6},"events":[{"type":"placed","seat":0,"slot":6,"card":5},{"type":"turned","seat":0,"slot":6,"card":56,"forced":false}]}}]');
INSERT INTO "journal" VALUES('ZHDPCY',4,1794812553054,'yGhYHdPcx1IR','1a40c25eb5e34d3eba7e9c7b348e600d-v3','[{"type":"stepped","step":{"at":14,"seat":0,"move":{"type":"place","slot":12},"events":[{"type":"placed","seat":0,"slot":12,"card":56},{"type":"turned","seat":0,"slot":12,"card":73,"forced":false}]}}]');
CREATE TABLE played (
	person VARCHAR(40) NOT NULL, 
	table_code VARCHAR(6) NOT NULL, 
	"match" INTEGER NOT NULL, 
	PRIMARY KEY (person, table_code, "match")
);
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
COMMIT;
