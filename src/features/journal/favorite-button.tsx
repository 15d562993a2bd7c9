import { useMutation } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { showFailure } from '../../components/ui/failure-toast.ts'
import type { Entry } from '../../contract/journal.ts'
import { FAVORITE } from '../../shared/favorite.ts'
import { conflictingEntryOf, saveEntry, triedWith } from './form/save-entry.ts'
import { useRefreshJournal } from './queries.ts'

/** A heart with which an entry becomes a favorite, or is none any more. */
export function FavoriteButton({ userId, entry }: { userId: number; entry: Entry }) {
  const refresh = useRefreshJournal()
  const toggle = useMutation({
    mutationFn: async (isFavorite: boolean) => {
      try {
        await saveTags(userId, entry, isFavorite)
      } catch (failure) {
        // Written elsewhere meanwhile: the heart is pressed on what is there now.
        const newer = conflictingEntryOf(failure)
        if (!newer) throw failure
        await saveTags(userId, newer, isFavorite)
      }
    },
    onSuccess: refresh,
    onError: (failure) => showFailure(failure, 'The favorite could not be changed. Please try again.'),
  })
  const isFavorite = toggle.isPending ? toggle.variables : entry.tags.includes(FAVORITE)
  return (
    <button
      type="button"
      aria-label={`Favorite: ${entry.title}`}
      aria-pressed={isFavorite}
      onClick={() => !toggle.isPending && toggle.mutate(!isFavorite)}
      className="grid size-11 shrink-0 place-items-center rounded-full text-moon-soft transition-colors duration-200 hover:text-lamp aria-pressed:text-lamp print:hidden"
    >
      <Heart size={18} strokeWidth={1.5} fill={isFavorite ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}

function saveTags(userId: number, { id, version, tags }: Entry, isFavorite: boolean) {
  const others = tags.filter((tag) => tag !== FAVORITE)
  const fields = { tags: isFavorite ? [...others, FAVORITE] : others }
  return saveEntry(userId, { id, version, tried: triedWith({}, fields) }, fields)
}
