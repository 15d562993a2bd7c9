CREATE TABLE "feedback" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"theme" text NOT NULL,
	"fits" integer NOT NULL,
	"misses" integer NOT NULL,
	CONSTRAINT "feedback_day_source_theme_pk" PRIMARY KEY("day","source","theme")
);
