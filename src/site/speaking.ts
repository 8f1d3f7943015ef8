import { otherLanguage } from '#src/domain/language.ts';
import type { Actors } from '#src/features/actors.ts';
import type { Localization } from '#src/localization/localization.ts';

/**
 * Shows the page in the visitor's language, now and after each change. Where its words cannot be had the page keeps
 * the language that it shows, or begins in the other one, and so does the actor.
 */
export async function followLanguage(actor: Actors['language'], localization: Localization): Promise<void> {
  const show = async () => {
    const { language } = actor.getSnapshot().context;
    try {
      await localization.activate(language);
    } catch (error) {
      console.error('words:', error);
      if (actor.getSnapshot().context.language !== language) return;
      const other = otherLanguage(language);
      if (localization.i18n.locale === other) actor.send({ type: 'language.toggled' });
      else if (localization.i18n.locale === '') await localization.activate(other);
    }
  };
  let latest = show();
  actor.on('language.changed', () => {
    latest = show();
  });
  await settled(() => latest);
}

/** Waits for a piece of work and for whatever has taken its place meanwhile: a guess may overtake the first words. */
async function settled(latest: () => Promise<void>): Promise<void> {
  const awaited = latest();
  await awaited;
  if (awaited !== latest()) await settled(latest);
}
