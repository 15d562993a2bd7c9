ALTER TABLE "symbols" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "symbols" ADD COLUMN "traditions" jsonb DEFAULT '[]'::jsonb NOT NULL;