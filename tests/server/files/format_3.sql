PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE deeds (
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL,         -- 0, 1, 2 ...: two writers can never both add the next one
        kind TEXT NOT NULL,              -- answer, undo, concede, rebase
        seat INTEGER NOT NULL,
        option INTEGER NOT NULL,
        data TEXT,
        at REAL NOT NULL, mark TEXT,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
INSERT INTO "deeds" VALUES('crest',0,'answer',0,0,NULL,1.79485217601638555526e+09,NULL);
INSERT INTO "deeds" VALUES('crest',1,'answer',1,1,NULL,1.79485217604263114924e+09,NULL);
INSERT INTO "deeds" VALUES('crest',2,'answer',1,2,NULL,1.79485217606437563895e+09,NULL);
INSERT INTO "deeds" VALUES('crest',3,'answer',1,3,NULL,1.79485217607949185374e+09,NULL);
INSERT INTO "deeds" VALUES('crest',4,'answer',1,1,NULL,1.79485217610031127927e+09,NULL);
INSERT INTO "deeds" VALUES('crest',5,'answer',1,5,NULL,1.7948521761429595947e+09,NULL);
INSERT INTO "deeds" VALUES('crest',6,'answer',0,0,NULL,1.79485217615810871121e+09,NULL);
INSERT INTO "deeds" VALUES('crest',7,'answer',0,1,NULL,1.79485217618531942363e+09,NULL);
INSERT INTO "deeds" VALUES('crest',8,'answer',0,0,NULL,1.7948521762086713314e+09,NULL);
INSERT INTO "deeds" VALUES('crest',9,'answer',0,1,NULL,1.79485217622569942475e+09,NULL);
INSERT INTO "deeds" VALUES('crest',10,'answer',0,0,NULL,1.79485217625220918658e+09,NULL);
INSERT INTO "deeds" VALUES('crest',11,'answer',0,1,NULL,1.79485217627973914146e+09,NULL);
INSERT INTO "deeds" VALUES('over',0,'answer',0,0,NULL,1.79485217683624148372e+09,NULL);
INSERT INTO "deeds" VALUES('over',1,'answer',1,1,NULL,1.79485217685607218742e+09,NULL);
INSERT INTO "deeds" VALUES('over',2,'answer',0,2,NULL,1.7948521768787059784e+09,NULL);
INSERT INTO "deeds" VALUES('over',3,'answer',0,0,NULL,1.79485217689298176763e+09,NULL);
INSERT INTO "deeds" VALUES('over',4,'concede',0,0,NULL,1.79485217702172660829e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',0,'answer',0,0,NULL,1.79485217652890729905e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',1,'answer',1,1,NULL,1.79485217656167984011e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',2,'answer',1,2,NULL,1.79485217657683420182e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',3,'answer',1,0,NULL,1.79485217659807682038e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',4,'answer',1,0,NULL,1.79485217662811946865e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',5,'answer',0,0,NULL,1.79485217664916777606e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',6,'answer',0,0,NULL,1.79485217669606757166e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',7,'answer',1,1,NULL,1.79485217670559072493e+09,NULL);
INSERT INTO "deeds" VALUES('pixels',8,'answer',1,0,NULL,1.79485217671933460232e+09,NULL);
INSERT INTO "deeds" VALUES('undone',0,'answer',0,0,NULL,1.79485217638803219797e+09,NULL);
INSERT INTO "deeds" VALUES('undone',1,'answer',1,1,NULL,1.79485217640735077856e+09,NULL);
INSERT INTO "deeds" VALUES('undone',2,'answer',0,2,NULL,1.79485217643269753459e+09,NULL);
INSERT INTO "deeds" VALUES('undone',3,'undo',0,0,NULL,1.79485217644450759889e+09,NULL);
CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        created REAL NOT NULL,
        journal TEXT NOT NULL
    , bytes INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "replays" VALUES('kept','battlecrest',1.79485218050844407078e+09,'{"format":2,"game":"battlecrest","rules":1,"mode":"duel","seats":2,"seed":"0x9c246a3ac78da7bde6c836232d8095d8","options":{"arena":"fellwoods","hero0":"choose","hero1":"choose","start":"random","mirror":false,"turn_limit":200},"answers":[[0,0],[1,1],[0,2],[0,0]],"digests":[],"digest":"a370c761189e7a3cf2287131b5298397","table":{"seats":[{"kind":"person","name":"Ada","level":null},{"kind":"person","name":"Bö","level":null}],"conceded":0,"practice":false}}',457);
CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,              -- person, bot, open
        name TEXT NOT NULL,
        level TEXT,
        key_hash TEXT,                   -- keys themselves are never stored
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
INSERT INTO "seats" VALUES('crest',0,'person','Ada',NULL,'c59d9a627911c82bc361ab44e3e10e50235db0e89d951c245bb38fc5250dda1a');
INSERT INTO "seats" VALUES('crest',1,'person','Bö',NULL,'abbbc5ba1312a7ec96b593c98c7c3cf03844d7b13b4ba1af63de002113ba2005');
INSERT INTO "seats" VALUES('open',0,'person','Ada',NULL,'58ccdf59393185644490cfc306f0101125f6c4186a2eebb8cfed2018a605411e');
INSERT INTO "seats" VALUES('open',1,'open','',NULL,NULL);
INSERT INTO "seats" VALUES('over',0,'person','Ada',NULL,'785a909d61232db7462b1b3dda79da6f6825659cc7a040c9c804682be9297bcb');
INSERT INTO "seats" VALUES('over',1,'person','Bö',NULL,'f5b8c2457f27aefae04e87abdb6ba8231b0544d8eeb2790850a6a45c4b47aea0');
INSERT INTO "seats" VALUES('pixels',0,'person','Ada',NULL,'0f36f8952a8d8ea18d558680bde714a420dbd27d87412832eaa217e4b14edb67');
INSERT INTO "seats" VALUES('pixels',1,'person','Bö',NULL,'8974e19269065fdfbb99290ab5007b0eda19e9235a814bbab8a2baddda261d6c');
INSERT INTO "seats" VALUES('undone',0,'person','Ada',NULL,'5b494fff3a534403834b7c20779bfc32ad4762afc351ebfa4499c1568f81330f');
INSERT INTO "seats" VALUES('undone',1,'person','Bö',NULL,'b00bda9aeeebae69a4e7f8f5ee92ddeaab147dd67e468f4520375bc9c7393bff');
CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        deeds INTEGER NOT NULL,          -- the position after so many deeds
        digest TEXT NOT NULL,
        match TEXT NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "snapshots" VALUES('crest',12,'7f0db8be89bdb2ea046758451aece9e5','{"format":2,"rules":1,"position":{"game":"battlecrest","mode":"duel","seats":2,"options":{"arena":"fellwoods","hero0":"choose","hero1":"choose","start":"random","mirror":false,"turn_limit":200},"state":{"active":0,"arena":"fellwoods","done":["move"],"heroes":[{"actions":{"barked_orders":["front","ready"],"blunderbuss":["front","ready"],"long_musket":["front","ready"]},"at":"F6","hero":"platino","life":["healthy",7],"vassal":{"at":"D5","life":"wounded"}},{"actions":{"great_axe":["front","ready"],"storm_charge":["front","exhausted"],"thick_hide":["front","exhausted"],"war_bellow":["front","ready"]},"at":"A3","hero":"korvu","life":["healthy",8]}],"locations":{"B2":["thornbrake","front"],"B4":["gallows_oak","front"],"C5":["poachers_stand","back"],"D2":["moonwell","front"],"E3":["witch_ring","front"],"E5":["hollow_trunk","front"]},"news":0,"phase":"play","reason":"","result":-1,"rng":["60d209d5e30071c68d163772df2a407a",6],"stars":[],"turn":2},"trail":[1,2,0,0]},"seed":7,"over":false}');
INSERT INTO "snapshots" VALUES('open',0,'f109de3c4ff3adac9fd3fcf8e462f801','{"format":2,"rules":1,"position":{"game":"battlecrest","mode":"duel","seats":2,"options":{"arena":"fellwoods","hero0":"choose","hero1":"choose","start":"random","mirror":false,"turn_limit":200},"state":{"active":0,"arena":"fellwoods","done":[],"heroes":[],"locations":{"B2":["witch_ring","front"],"B4":["hollow_trunk","front"],"C5":["poachers_stand","back"],"D2":["moonwell","front"],"E3":["gallows_oak","front"],"E5":["thornbrake","front"]},"news":0,"phase":"heroes","reason":"","result":-1,"rng":["bc06addf9fb4c76799efa8f139eb1082",5],"stars":[],"turn":1}},"seed":"0x2e07a4b443b5c44638174745433225ec","over":false}');
INSERT INTO "snapshots" VALUES('over',5,'a370c761189e7a3cf2287131b5298397','{"format":2,"rules":1,"position":{"game":"battlecrest","mode":"duel","seats":2,"options":{"arena":"fellwoods","hero0":"choose","hero1":"choose","start":"random","mirror":false,"turn_limit":200},"state":{"active":0,"arena":"fellwoods","done":["charge"],"heroes":[{"actions":{"barked_orders":["front","ready"],"blunderbuss":["front","exhausted"],"long_musket":["front","ready"]},"at":"F6","hero":"platino","life":["healthy",7],"vassal":{"at":"E6","life":"healthy"}},{"actions":{"great_axe":["front","ready"],"storm_charge":["front","ready"],"thick_hide":["front","ready"],"war_bellow":["front","ready"]},"at":"A1","hero":"korvu","life":["healthy",8]}],"locations":{"B2":["gallows_oak","front"],"B4":["witch_ring","front"],"C5":["poachers_stand","back"],"D2":["hollow_trunk","front"],"E3":["thornbrake","front"],"E5":["moonwell","front"]},"news":0,"phase":"play","reason":"","result":-1,"rng":["6c123da8e17afd66eefc5eb9a5c1f2b6",6],"stars":[],"turn":1}},"seed":"0x9c246a3ac78da7bde6c836232d8095d8","over":false}');
INSERT INTO "snapshots" VALUES('pixels',9,'5af704b2486ac1bf849d476385a34c47','{"format":2,"rules":1,"position":{"game":"pixel_tactics","mode":"duel","seats":2,"options":{"promo":false,"profile":"classic","first":"random","faction0":"blue","concede":false,"leader0":"choose","leader1":"choose"},"state":{"actions":1,"active":1,"changed":1,"deck":[["blue.vampire","blue.healer","blue.dragon_mage","blue.doppelganger","blue.berserker","blue.homunculus","blue.alchemist","blue.scientist","blue.witch","blue.summoner","blue.illusionist","blue.assassin","blue.fighter","blue.gunner","blue.mystic","blue.mascot","blue.paladin","blue.templar"],["red.summoner","red.paladin","red.scientist","red.trapper","red.knight","red.mascot","red.homunculus","red.dragon_mage","red.templar","red.mystic","red.fighter","red.priestess","red.overlord","red.healer","red.witch","red.assassin","red.planestalker","red.berserker","red.alchemist"]],"discard":[[],[]],"draw_offered":0,"exposed":[0,0],"fewer_actions":[0,0],"fewer_actions_next_wave":[0,0],"first":1,"from_promo":[],"game":1,"hand":[["blue.trapper","blue.oracle","blue.priestess","blue.pyromancer","blue.overlord","blue.knight"],["red.doppelganger","red.oracle","red.vampire"]],"known":[],"known_top":[0,0],"news":6,"orders_played":[0,0],"phase":"turn","promo_deck":[],"promo_owners":{},"quiet_rounds":0,"reason":"","result":-2,"rng":["b783a77ee73eb87bf7df0d5c88eaee9c",49],"round":1,"shifted":[],"strength":[0,0],"units":[[null,null,null,null,{"card":"blue.planestalker"},null,null,null,null],[{"card":"red.illusionist"},null,null,{"acted":true,"card":"red.pyromancer"},{"card":"red.gunner"},null,null,null,null]],"vengeance":[0,0],"victory_piles":[[],[]],"wave":"flank"}},"seed":"0x7eb2d9b4d7af3503f5c20b5748b0e33","over":false}');
INSERT INTO "snapshots" VALUES('undone',4,'4e8368c93842355cacc4ca9f74b573eb','{"format":2,"rules":1,"position":{"game":"battlecrest","mode":"duel","seats":2,"options":{"arena":"fellwoods","hero0":"choose","hero1":"choose","start":"random","mirror":false,"turn_limit":200},"state":{"active":0,"arena":"fellwoods","done":[],"heroes":[{"actions":{"barked_orders":["front","ready"],"blunderbuss":["front","ready"],"long_musket":["front","ready"]},"at":"F6","hero":"platino","life":["healthy",7],"vassal":{"at":"E6","life":"healthy"}},{"actions":{"great_axe":["front","ready"],"storm_charge":["front","ready"],"thick_hide":["front","ready"],"war_bellow":["front","ready"]},"at":"A1","hero":"korvu","life":["healthy",8]}],"locations":{"B2":["gallows_oak","front"],"B4":["poachers_stand","back"],"C5":["thornbrake","front"],"D2":["hollow_trunk","front"],"E3":["moonwell","front"],"E5":["witch_ring","front"]},"news":0,"phase":"play","reason":"","result":-1,"rng":["254033066d5039e7059b7a4cca2807a7",6],"stars":[],"turn":1}},"seed":8,"over":false}');
CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        start TEXT NOT NULL,             -- JSON of play.Start: all that the match is made from
        game TEXT NOT NULL,
        created REAL NOT NULL,
        updated REAL NOT NULL,
        answers INTEGER NOT NULL,
        outcome TEXT                     -- JSON of wire.Outcome; NULL while the game runs
    ) WITHOUT ROWID;
INSERT INTO "tables" VALUES('crest','{"game":"battlecrest","mode":"duel","seats":2,"seed":7,"options":{},"chosen":true,"format":2,"lesson":null,"practice":false,"invitation":"rkmn-aAJrSXc","daily":null}','battlecrest',1.79485217595264697071e+09,1.79485217627973914146e+09,12,NULL);
INSERT INTO "tables" VALUES('open','{"game":"battlecrest","mode":"duel","seats":2,"seed":"0x2e07a4b443b5c44638174745433225ec","options":{},"chosen":false,"format":2,"lesson":null,"practice":false,"invitation":null,"daily":null}','battlecrest',1.79485217674213123322e+09,1.79485217674213123322e+09,0,NULL);
INSERT INTO "tables" VALUES('over','{"game":"battlecrest","mode":"duel","seats":2,"seed":"0x9c246a3ac78da7bde6c836232d8095d8","options":{},"chosen":false,"format":2,"lesson":null,"practice":false,"invitation":"dxZry4ly0pLs","daily":null}','battlecrest',1.79485217679581952098e+09,1.79485217702172660829e+09,4,'{"ranks":[2,1],"scores":[0.0,1.0],"winners":[1],"reason":"conceded","text":{"de":"Aufgegeben.","en":"Conceded."},"conceded":0,"worth":[0.0,1.0],"teams":null,"scored":false,"sheet":[],"labels":["platino","korvu"],"played":[{"de":"platino","en":"platino"},{"de":"korvu","en":"korvu"}]}');
INSERT INTO "tables" VALUES('pixels','{"game":"pixel_tactics","mode":"duel","seats":2,"seed":"0x7eb2d9b4d7af3503f5c20b5748b0e33","options":{},"chosen":false,"format":2,"lesson":null,"practice":false,"invitation":"KVmg6h_K3EWS","daily":null}','pixel_tactics',1794852176.45789,1.79485217671933460232e+09,9,NULL);
INSERT INTO "tables" VALUES('undone','{"game":"battlecrest","mode":"duel","seats":2,"seed":8,"options":{},"chosen":true,"format":2,"lesson":null,"practice":false,"invitation":"EzF3cHMQQaKB","daily":null}','battlecrest',1.79485217631600928308e+09,1.79485217644450759889e+09,2,NULL);
CREATE INDEX tables_by_time ON tables (updated);
CREATE INDEX replays_by_bytes ON replays (bytes);
COMMIT;
