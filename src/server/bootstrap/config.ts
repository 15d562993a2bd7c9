import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { passwordSchema } from '../../contract/account.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../contract/limits.ts'
import { MEMBER_POSTS } from '../../contract/posts.ts'

const wholeNumber = (min: number, max: number) =>
  z.coerce.number({ error: 'must be a number' }).int('must be a whole number').min(min).max(max)

/** An IP address gets this many times a guest's allowance, however many guest cookies it collects. */
const GUESTS_PER_ADDRESS = 10

/** An empty value in `.env` means "not set". */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const settingsSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: optional(z.string()),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
    DATABASE_DIRECT_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
    SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
    SITE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
    SITE_NAME: z.string().trim().min(1).max(60).default('Somnary'),
    CONTACT_EMAIL: optional(z.email('must be an e-mail address')),
    TRUST_PROXY: wholeNumber(0, 16).default(0),
    STOP_DELAY_MS: wholeNumber(0, 120_000).default(500),
    LIMIT_GUEST: wholeNumber(0, 1_000_000).default(5),
    LIMIT_ADDRESS: optional(wholeNumber(0, 10_000_000)),
    LIMIT_DREAMER: wholeNumber(0, 1_000_000).default(15),
    LIMIT_VISIONARY: wholeNumber(0, 1_000_000).default(100),
    LIMIT_REGISTRATIONS: wholeNumber(0, 1_000_000).default(20),
    LIMIT_POSTS: wholeNumber(0, 1_000_000).default(10),
    LIMIT_PAGES: wholeNumber(0, 1_000_000).default(3000),
    MEMBER_POSTS: z.enum(MEMBER_POSTS, { error: 'must be published, reviewed or off' }).default('published'),
    AI_PROVIDER: z
      .enum(['dictionary', 'openai', 'anthropic', 'openai-compatible'], {
        error: 'must be dictionary, openai, anthropic or openai-compatible',
      })
      .optional(),
    AI_MODEL: optional(z.string()),
    AI_API_KEY: optional(z.string()),
    AI_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
    AI_TIMEOUT_MS: wholeNumber(1, 600_000).default(60_000),
    AI_CONCURRENCY: wholeNumber(1, 1_000).default(8),
    AI_MAX_TOKENS: optional(wholeNumber(500, 200_000)),
    AI_TEMPERATURE: optional(z.coerce.number({ error: 'must be a number' }).min(0).max(2)),
    AI_FALLBACK: optional(z.enum(['dictionary'], { error: 'must be dictionary, or left out' })),
    SEARCH_BY_MEANING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    TRANSCRIBE_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
    TRANSCRIBE_MODEL: optional(z.string()),
    TRANSCRIBE_API_KEY: optional(z.string()),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })),
    SMTP_FROM: optional(z.email('must be an e-mail address')),
    ADMIN_USERNAME: optional(z.string().regex(/^[\w.-]{3,32}$/, 'must be 3 to 32 letters, digits, _, - or .')),
    ADMIN_PASSWORD: optional(
      z
        .string()
        .refine((given) => passwordSchema.validate(given), `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`),
    ),
    BACKUP_TO: optional(
      z.string().regex(/^(?!\w+:\/\/)|^s3:\/\/[a-z0-9][a-z0-9.-]+(\/.*)?$/, 'must be a folder, or s3://bucket/prefix'),
    ),
    BACKUP_EVERY_HOURS: optional(wholeNumber(1, 24 * 31)),
    BACKUP_KEEP: optional(wholeNumber(1, 10_000)),
    BACKUP_AGE_RECIPIENT: optional(z.string().regex(/^age1[a-z0-9]+$/, 'must be a public key of age, age1…')),
    S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY_ID: optional(z.string()),
    S3_SECRET_ACCESS_KEY: optional(z.string()),
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be fatal, error, warn, info, debug, trace or silent',
      })
      .default('info'),
  })
  .superRefine((settings, context) => {
    const addFault = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (settings.DATABASE_URL && !settings.SECRET) {
      addFault('SECRET', 'must be set when DATABASE_URL is, so that all servers share it')
    }
    if (Boolean(settings.TRANSCRIBE_BASE_URL) !== Boolean(settings.TRANSCRIBE_MODEL)) {
      const [missing, given] = settings.TRANSCRIBE_MODEL
        ? ['TRANSCRIBE_BASE_URL', 'TRANSCRIBE_MODEL']
        : ['TRANSCRIBE_MODEL', 'TRANSCRIBE_BASE_URL']
      addFault(missing, `must be set when ${given} is`)
    }
    if (settings.SMTP_URL && !settings.SMTP_FROM) addFault('SMTP_FROM', 'must be set when SMTP_URL is')
    if (Boolean(settings.ADMIN_USERNAME) !== Boolean(settings.ADMIN_PASSWORD)) {
      const [missing, given] = settings.ADMIN_USERNAME
        ? ['ADMIN_PASSWORD', 'ADMIN_USERNAME']
        : ['ADMIN_USERNAME', 'ADMIN_PASSWORD']
      addFault(missing, `must be set when ${given} is`)
    }
    if (settings.BACKUP_EVERY_HOURS && !settings.BACKUP_TO) {
      addFault('BACKUP_TO', 'must be set when BACKUP_EVERY_HOURS is')
    }
    if (settings.BACKUP_TO?.startsWith('s3://')) {
      for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
        if (!settings[name]) addFault(name, 'must be set when BACKUP_TO is in S3')
    }
    if (settings.AI_PROVIDER && settings.AI_PROVIDER !== 'dictionary') {
      if (!settings.AI_MODEL) addFault('AI_MODEL', `must be set when AI_PROVIDER is ${settings.AI_PROVIDER}`)
      if (settings.AI_PROVIDER === 'openai-compatible') {
        if (!settings.AI_BASE_URL) addFault('AI_BASE_URL', 'must be set when AI_PROVIDER is openai-compatible')
      } else if (!settings.AI_API_KEY) {
        addFault('AI_API_KEY', `must be set when AI_PROVIDER is ${settings.AI_PROVIDER}`)
      }
    }
  })

/** Thrown when settings are invalid; the message lists each of them. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings, by default from the environment and the `.env` file of the working directory (the environment
 * takes precedence). Throws a {@link ConfigError} that lists all faults at once.
 */
export function readConfig(env: NodeJS.ProcessEnv = withDotEnv()) {
  const parsed = settingsSchema.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(`These settings are wrong:\n${faults.join('\n')}`)
  }
  const settings = parsed.data
  const siteUrl = (settings.SITE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_URL && (settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL),
    secret: settings.SECRET,
    site: { url: siteUrl, name: settings.SITE_NAME, email: settings.CONTACT_EMAIL },
    secure: siteUrl.startsWith('https://'),
    trustProxy: settings.TRUST_PROXY,
    stopDelayMs: settings.STOP_DELAY_MS,
    limits: {
      guest: settings.LIMIT_GUEST,
      address: settings.LIMIT_ADDRESS ?? settings.LIMIT_GUEST * GUESTS_PER_ADDRESS,
      dreamer: settings.LIMIT_DREAMER,
      visionary: settings.LIMIT_VISIONARY,
      registrations: settings.LIMIT_REGISTRATIONS,
      posts: settings.LIMIT_POSTS,
      pages: settings.LIMIT_PAGES,
    },
    admin:
      settings.ADMIN_USERNAME && settings.ADMIN_PASSWORD
        ? { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD }
        : undefined,
    ai:
      settings.AI_PROVIDER === undefined || settings.AI_PROVIDER === 'dictionary'
        ? ({ provider: 'dictionary', isChosen: settings.AI_PROVIDER !== undefined } as const)
        : {
            provider: settings.AI_PROVIDER,
            model: settings.AI_MODEL ?? '',
            apiKey: settings.AI_API_KEY,
            baseUrl: settings.AI_BASE_URL,
            timeoutMs: settings.AI_TIMEOUT_MS,
            concurrency: settings.AI_CONCURRENCY,
            maxOutputTokens: settings.AI_MAX_TOKENS,
            temperature: settings.AI_TEMPERATURE,
            fallback: settings.AI_FALLBACK,
          },
    memberPosts: settings.MEMBER_POSTS,
    searchByMeaning: settings.SEARCH_BY_MEANING === 'on',
    transcription:
      settings.TRANSCRIBE_BASE_URL && settings.TRANSCRIBE_MODEL
        ? {
            baseUrl: settings.TRANSCRIBE_BASE_URL.replace(/\/+$/, ''),
            model: settings.TRANSCRIBE_MODEL,
            apiKey: settings.TRANSCRIBE_API_KEY,
          }
        : undefined,
    smtp: settings.SMTP_URL && settings.SMTP_FROM ? { url: settings.SMTP_URL, from: settings.SMTP_FROM } : undefined,
    backup: {
      to: settings.BACKUP_TO,
      everyHours: settings.BACKUP_EVERY_HOURS,
      keep: settings.BACKUP_KEEP,
      recipient: settings.BACKUP_AGE_RECIPIENT,
      s3: {
        endpoint: settings.S3_ENDPOINT ?? `https://s3.${settings.S3_REGION}.amazonaws.com`,
        region: settings.S3_REGION,
        accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
      },
    },
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>

function withDotEnv(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
