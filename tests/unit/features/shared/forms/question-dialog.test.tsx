import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { QuestionDialog } from '#src/features/shared/forms/question-dialog.tsx';
import { renderScreen } from '../../../../support/screens/render-screen.tsx';

it.each([
  { language: 'fa', cancel: 'انصراف' },
  { language: 'en', cancel: 'Cancel' },
] as const)('opens with the focus on the answer that loses nothing, in $language', async ({ language, cancel }) => {
  const answers = { onConfirm: vi.fn(), onCancel: vi.fn() };
  renderScreen(
    <QuestionDialog open title="حذف محصول" confirm="حذف" {...answers}>
      مطمئنید؟
    </QuestionDialog>,
    { language },
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: cancel }));
  await userEvent.keyboard('{Enter}');
  expect([answers.onConfirm.mock.calls.length, answers.onCancel.mock.calls.length]).toEqual([0, 1]);
});
