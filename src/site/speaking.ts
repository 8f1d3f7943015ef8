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
      const isStillWanted = actor.getSnapshot().context.language === language;
      if (isStillWanted && localization.i18n.locale === otherLanguage(language)) {
        actor.send({ type: 'language.toggled' });
      }
    }
  };
  actor.on('language.changed', () => void show());
  await show();
  if (localization.i18n.locale === '') await localization.activate(otherLanguage(actor.getSnapshot().context.language));
}
