import { Counter, Gauge } from 'prom-client'

// Made apart from the other metrics, since backups are made outside of requests, once for each process.

export const lastBackupGauge = new Gauge({
  name: 'backup_last_success_timestamp_seconds',
  help: 'When the newest scheduled backup was made; 0 before any is known.',
  registers: [],
})

export const backupCounter = new Counter({
  name: 'backups_total',
  help: 'Scheduled backups by their outcome: made or failed.',
  labelNames: ['outcome'],
  registers: [],
})
