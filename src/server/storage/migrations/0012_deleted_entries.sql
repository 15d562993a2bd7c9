CREATE TABLE "deleted_entries" (
	"user_id" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_entries_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "deleted_entries" ADD CONSTRAINT "deleted_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_entries_user" ON "deleted_entries" USING btree ("user_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_entries_deleted_at" ON "deleted_entries" USING btree ("deleted_at");