import { InputField } from '../../../components/ui/field.tsx'

type Props = {
  label: string
  help?: string
  value: string
  /** What is wrong with it; empty for nothing. */
  fault: string
  onChange: (pin: string) => void
}

/** A field for the PIN of the app lock. Password managers leave it alone: it is of this device only. */
export function PinField({ label, help, value, fault, onChange }: Props) {
  return (
    <InputField
      label={label}
      help={help}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={fault || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
