CREATE TABLE "dreamless_nights" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "dreamless_nights_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "entry_vectors" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"model" text NOT NULL,
	"version" integer NOT NULL,
	"vector" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rehearsals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"rewriting_id" uuid NOT NULL,
	"day" date NOT NULL,
	"distress_before" smallint NOT NULL,
	"distress_after" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"morning_at" text,
	"reality_checks" smallint DEFAULT 0 NOT NULL,
	"quiet_from" text NOT NULL,
	"quiet_until" text NOT NULL,
	"by_push" boolean DEFAULT false NOT NULL,
	"by_email" boolean DEFAULT false NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp with time zone,
	"morning_due_at" timestamp with time zone,
	"reality_check_due_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rewritings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_entries" (
	"share_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "shared_entries_share_id_entry_id_pk" PRIMARY KEY("share_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"title" text,
	"with_dream" boolean NOT NULL,
	"with_interpretation" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "people" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "places" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "themes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "feelings" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "recognised_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "signs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "lucidity" text;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "vividness" smallint;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "sleep_quality" smallint;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "sleep_hours" real;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "dreamless_nights" ADD CONSTRAINT "dreamless_nights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_vectors" ADD CONSTRAINT "entry_vectors_entry_id_dream_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."dream_journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_vectors" ADD CONSTRAINT "entry_vectors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_rewriting_id_rewritings_id_fk" FOREIGN KEY ("rewriting_id") REFERENCES "public"."rewritings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewritings" ADD CONSTRAINT "rewritings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewritings" ADD CONSTRAINT "rewritings_entry_id_dream_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."dream_journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_entries" ADD CONSTRAINT "shared_entries_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_entries" ADD CONSTRAINT "shared_entries_entry_id_dream_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."dream_journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_vectors_user" ON "entry_vectors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rehearsals_rewriting" ON "rehearsals" USING btree ("rewriting_id");--> statement-breakpoint
CREATE INDEX "rehearsals_user" ON "rehearsals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminders_morning_due" ON "reminders" USING btree ("morning_due_at");--> statement-breakpoint
CREATE INDEX "reminders_reality_check_due" ON "reminders" USING btree ("reality_check_due_at");--> statement-breakpoint
CREATE INDEX "rewritings_entry" ON "rewritings" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "rewritings_user" ON "rewritings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_entries_entry" ON "shared_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "shares_user" ON "shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shares_expires_at" ON "shares" USING btree ("expires_at");