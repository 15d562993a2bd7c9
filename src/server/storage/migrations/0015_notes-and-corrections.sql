ALTER TABLE "symbols" ADD COLUMN "general" jsonb DEFAULT '{"says":"","question":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dream_journal_entries" ADD COLUMN "corrections" json;