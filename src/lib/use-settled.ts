import { useEffect, useState } from 'react'

/** `value` as it was when it last stayed the same for `ms` milliseconds. Compared by what it says, not by identity. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  const says = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object that says the same is no change
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [says, ms])
  return settled
}
