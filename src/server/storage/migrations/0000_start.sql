CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "allowances" (
	"subject" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "recognitions" (
	"day" date NOT NULL,
	"symbol" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "recognitions_day_symbol_pk" PRIMARY KEY("day","symbol")
);
--> statement-breakpoint
CREATE TABLE "symbols" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"keyword" text NOT NULL,
	"content" text NOT NULL,
	"category_id" uuid NOT NULL,
	"tags" text[] NOT NULL,
	"key_takeaway" text NOT NULL,
	"cultural_context" text NOT NULL,
	"related_symbols" text[] NOT NULL,
	"sources" text[] NOT NULL,
	"names" text NOT NULL,
	"rank" integer,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "symbols_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "symbols" ADD CONSTRAINT "symbols_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowances_resets_at" ON "allowances" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "posts_published_at" ON "posts" USING btree ("published_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "symbols_search" ON "symbols" USING gin ("search");--> statement-breakpoint
CREATE INDEX "symbols_names_trigrams" ON "symbols" USING gin ("names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "symbols_category" ON "symbols" USING btree ("category_id");