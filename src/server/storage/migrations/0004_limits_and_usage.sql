CREATE TABLE "account_usage" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"entry_bytes" bigint NOT NULL,
	"posts" integer NOT NULL,
	"post_bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "wait_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_usage" ADD CONSTRAINT "account_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_expire" ON "attempts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "pairings_symbol" ON "pairings" USING btree ("symbol","day");--> statement-breakpoint
CREATE INDEX "pairings_other" ON "pairings" USING btree ("other","day");--> statement-breakpoint
CREATE INDEX "recognitions_symbol" ON "recognitions" USING btree ("symbol","day");