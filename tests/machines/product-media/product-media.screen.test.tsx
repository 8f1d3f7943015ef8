import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ProductForm } from '#src/features/dashboard/panel/product-form.tsx';
import { ProductFormContext } from '#src/features/shared/actors/admin-actors-context.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { productMediaMachine } from '#src/machines/product-media/product-media.machine.ts';
import type { Page } from '../../support/models/page.ts';
import { walkOnScreen } from '../../support/models/walk-model.tsx';
import { GEAR } from '../product-form/product-form.model.ts';
import { PREPARED, productMediaGestures, productMediaModel } from './product-media.model.ts';

const EXAMINING = 'در حال آماده‌سازی…';
const REJECTED = 'photo.png: عکس HEIC پذیرفته نمی‌شود؛ آن را به JPEG تبدیل کنید یا از آن اسکرین‌شات بگیرید.';
const REMOVE = 'برداشتن photo.png';
const CLOSE = 'بستن فرم';
const SAVE = 'ذخیرهٔ تغییرات';

function seesMedia(page: Page, { context }: SnapshotFrom<typeof productMediaMachine>): void {
  const { file, isExamining, rejection } = context.media.image;
  const isShown = file !== null && !isExamining;
  const canSave = !isExamining && (file !== null || context.removesDrawing);
  const mark = context.removesDrawing ? 'برگرداندن نقشهٔ فعلی' : 'برداشتن نقشهٔ فعلی';
  const { announced, enabled, disabled } = page.read();
  expect({ announced, enabled, disabled }).toEqual({
    announced: [...(rejection ? [REJECTED] : []), ...(isExamining ? [EXAMINING] : [])],
    enabled: [...(isShown ? [REMOVE] : []), mark, ...(canSave ? [SAVE] : []), CLOSE],
    disabled: canSave ? [] : [SAVE],
  });
  const previews = [...document.querySelectorAll('form img')].map((image) => image.getAttribute('src'));
  expect(previews.includes(PREPARED.preview)).toBe(isShown);
}

walkOnScreen(productMediaModel, {
  parent: { machine: productFormMachine, childId: 'media', input: { product: GEAR } },
  screen: ({ system }) => (
    <ProductFormContext value={system.get('productForm')}>
      <ProductForm />
    </ProductFormContext>
  ),
  gestures: productMediaGestures,
  sees: { '': seesMedia },
});
