CREATE TABLE "pairings" (
	"day" date NOT NULL,
	"symbol" text NOT NULL,
	"other" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "pairings_day_symbol_other_pk" PRIMARY KEY("day","symbol","other")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"sound" text NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "symbol_names" (
	"symbol_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "symbol_names_symbol_id_position_pk" PRIMARY KEY("symbol_id","position")
);
--> statement-breakpoint
DROP INDEX "symbols_search";--> statement-breakpoint
DROP INDEX "symbols_names_trigrams";--> statement-breakpoint
ALTER TABLE "symbols" ADD COLUMN "synonyms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "symbols" ADD COLUMN "name_search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "symbols" ADD COLUMN "text_search" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "symbols" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "symbols" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "symbol_names" ADD CONSTRAINT "symbol_names_symbol_id_symbols_id_fk" FOREIGN KEY ("symbol_id") REFERENCES "public"."symbols"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "symbol_names_key" ON "symbol_names" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "symbols_name_search" ON "symbols" USING gin ("name_search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "symbols_text_search" ON "symbols" USING gin ("text_search") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "symbols" DROP COLUMN "names";--> statement-breakpoint
ALTER TABLE "symbols" DROP COLUMN "search";