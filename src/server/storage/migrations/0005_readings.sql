ALTER TABLE "dream_journal_entries" ADD COLUMN "reading" json;--> statement-breakpoint
ALTER TABLE "symbols" ADD COLUMN "situations" jsonb DEFAULT '[]'::jsonb NOT NULL;