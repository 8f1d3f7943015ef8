import { otherLanguage } from '#src/domain/language.ts';
import type { Actors } from '#src/features/actors.ts';
import type { Localization } from '#src/localization/localization.ts';

/**
 * Shows the page in the visitor's language, now and after each change. The actor is told of words that cannot be had,
 * and goes back to the language that the page shows, or on to the other one while it shows none.
 * @throws where the words of neither language can be had
 */
export async function followLanguage(actor: Actors['language'], { i18n, activate }: Localization): Promise<void> {
  const failed = new Set<string>();
  const show = async () => {
    const { language } = actor.getSnapshot().context;
    try {
      await activate(language);
      failed.clear();
    } catch (error) {
      console.error('words:', error);
      failed.add(language);
      const fallback = otherLanguage(language);
      if (i18n.locale === fallback || (i18n.locale === '' && !failed.has(fallback))) {
        actor.send({ type: 'words.failed', language });
      }
    }
  };
  let latest = show();
  actor.on('language.changed', () => {
    latest = show();
  });
  await settled(() => latest);
  if (i18n.locale === '') throw new Error('The words of no language can be had');
}

/** Waits for a piece of work and for whatever has taken its place meanwhile: a guess may overtake the first words. */
async function settled(latest: () => Promise<void>): Promise<void> {
  const awaited = latest();
  await awaited;
  if (awaited !== latest()) await settled(latest);
}
