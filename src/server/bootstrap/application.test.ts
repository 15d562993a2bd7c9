import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startApplication } from './application.ts'
import { readConfig } from './config.ts'

it.each(['123456', 'Password1', 'qwertyuiop'])(
  'refuses %s as the administrator’s password before the database is opened',
  async (password) => {
    const folder = path.join(tmpdir(), `somnary-never-${crypto.randomUUID()}`)
    const config = readConfig({ DATA_DIR: folder, ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: password })
    await expect(startApplication(config)).rejects.toThrow(/ADMIN_PASSWORD is among the most common passwords/)
    expect(existsSync(folder)).toBe(false)
  },
)
