-- A store as the version before 0004 left it, with a row in each table.
create table "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
create table "products" ("id" integer primary key autoincrement not null, "title" text not null, "description" text not null, "long_description" text not null, "title_en" text not null, "description_en" text not null, "long_description_en" text not null, "image" text not null, "video" text) strict;
create table "orders" ("number" integer primary key autoincrement not null, "id" text not null unique, "name" text not null, "phone" text not null, "description" text not null, "created_at" text not null) strict;
create table "order_files" ("order_id" text not null references "orders" ("id") on delete cascade, "position" integer not null, "name" text not null, constraint "order_files_key" primary key ("order_id", "position")) strict;
create table "idempotency_keys" ("key" text not null primary key, "content_hash" text not null, "order_id" text not null, "created_at" text not null) strict;
create table "sessions" ("token_hash" text not null primary key, "expires_at" text not null, "seen_at" text default '2026-11-22T02:38:56.352Z' not null) strict;
create table "credentials" ("id" integer not null primary key, "username" text not null, "password_hash" text not null) strict;
create table "settings" ("name" text not null primary key, "value" text not null) strict;
create table "ended_uploads" ("name" text not null primary key, "ended_at" text not null) strict;
insert into kysely_migration values
  ('0001-products-orders-sessions', '2026-11-22T02:38:56.351Z'),
  ('0002-last-call-of-sessions', '2026-11-22T02:38:56.352Z'),
  ('0003-ended-uploads', '2026-11-22T02:38:56.353Z');
insert into kysely_migration_lock values ('migration_lock', 0);
insert into products values (7, 'چرخ‌دنده', 'کوتاه', 'بلند', '', '', '', 'gear.webp', 'gear.mp4');
insert into orders values (3, 'order-one', 'سارا', '0912', 'x', '2026-11-21T10:00:00.000Z');
insert into order_files values ('order-one', 0, 'a.webp');
insert into idempotency_keys values ('key-1', 'hash', 'order-one', '2026-11-21T10:00:00.000Z');
insert into sessions values ('a', '9999-01-01T00:00:00.000Z', '2026-11-22T02:38:56.352Z');
insert into credentials values (1, 'admin', 'one');
insert into settings values ('begun', '2026-11-22T02:38:56.352Z');
insert into ended_uploads values ('old.mp4', '2026-11-22T02:38:56.352Z');
