import { useEffect, useState } from 'react'

/** The latest `value` that stayed the same for `ms` milliseconds. Compares values by their JSON, not by identity. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  const json = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object with the same JSON is no change
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [json, ms])
  return settled
}
