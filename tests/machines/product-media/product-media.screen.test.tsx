import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ProductForm } from '#src/features/dashboard/panel/product-form.tsx';
import { ProductFormContext } from '#src/features/shared/actors/admin-actors-context.ts';
import { productFormMachine } from '#src/machines/product-form/product-form.machine.ts';
import type { productMediaMachine } from '#src/machines/product-media/product-media.machine.ts';
import { walkOnScreen } from '../../models/walk-on-screen.ts';
import type { Page } from '../../support/screens/page.ts';
import { screenOf } from '../../support/screens/screen-of.tsx';
import { GEAR } from '../product-form/product-form.model.ts';
import { PREPARED, productMediaGestures, productMediaModel } from './product-media.model.ts';

const EXAMINING = 'در حال آماده‌سازی…';
const REJECTED = 'photo.png: عکس HEIC پذیرفته نمی‌شود؛ آن را به JPEG تبدیل کنید یا از آن اسکرین‌شات بگیرید.';
const REMOVE = 'برداشتن photo.png';
const MARK = 'برداشتن نقشهٔ فعلی';
const CLOSE = 'بستن فرم';
const SAVE = 'ذخیرهٔ تغییرات';

const seesMedia =
  (announced: readonly string[]) =>
  (page: Page, snapshot: SnapshotFrom<typeof productMediaMachine>): void => {
    const isExamining = snapshot.matches('examining');
    const isShown = snapshot.context.file !== null && !isExamining;
    const state = page.read();
    expect({ announced: state.announced, enabled: state.enabled, disabled: state.disabled }).toEqual({
      announced,
      enabled: [...(isShown ? [REMOVE] : []), MARK, ...(isShown ? [SAVE] : []), CLOSE],
      disabled: isShown ? [] : [SAVE],
    });
    const previews = [...document.querySelectorAll('form img')].map((image) => image.getAttribute('src'));
    expect(previews.includes(PREPARED.preview)).toBe(isShown);
  };

const sut = screenOf(productMediaModel.machine, {
  parent: { machine: productFormMachine, childId: 'image', source: 'media', input: { product: GEAR } },
  screen: ({ system }) => (
    <ProductFormContext value={system.get('productForm')}>
      <ProductForm />
    </ProductFormContext>
  ),
});

walkOnScreen(productMediaModel, {
  sut,
  gestures: productMediaGestures,
  states: {
    none: seesMedia([]),
    examining: seesMedia([EXAMINING]),
    accepted: seesMedia([]),
    rejected: seesMedia([REJECTED]),
  },
});
