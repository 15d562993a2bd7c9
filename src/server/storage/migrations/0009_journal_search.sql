CREATE TABLE "vector_claims" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "entry_vectors_user";--> statement-breakpoint
ALTER TABLE "entry_vectors" ADD COLUMN "change" bigserial NOT NULL;--> statement-breakpoint
ALTER TABLE "vector_claims" ADD CONSTRAINT "vector_claims_entry_id_dream_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."dream_journal_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_vectors_user" ON "entry_vectors" USING btree ("user_id","change");