import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { Notice } from '#src/features/shared/workshop/notice.tsx';
import type { noticeMachine } from '#src/machines/notice/notice.machine.ts';
import type { Page } from '../../support/models/page.ts';
import { walkOnScreen } from '../../support/models/walk-model.tsx';
import { noticeModel } from './notice.model.ts';

const seesText = (text: string) => () => expect(document.body.textContent).toBe(text);
const seesNothing = seesText('');

walkOnScreen(noticeModel, {
  screen: <Notice />,
  provide: (notice) => ({ actors: { notice } }),
  gestures: {},
  sees: {
    deciding: seesNothing,
    loading: seesNothing,
    shown: (_: Page, { context }: SnapshotFrom<typeof noticeMachine>) =>
      seesText(context.notice?.text || context.notice?.textEn || 'no text')(),
    none: seesNothing,
  },
});
