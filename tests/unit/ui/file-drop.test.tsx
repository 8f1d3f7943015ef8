import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FileDrop, type FileDropProps } from '#src/ui/file-drop.tsx';
import { descriptionsOf } from '../../support/screens/read-page.ts';
import { renderScreen } from '../../support/screens/render-screen.tsx';

const ZONE = 'choose a drawing or drop it';
const drawing = (name: string) => new File(['x'], name, { type: 'image/png' });

function Drawings(props: Partial<FileDropProps>) {
  return (
    <FileDrop
      name="drawings"
      accept="image/*"
      disabled={false}
      legend="drawings"
      icon={null}
      invitation="choose a drawing"
      alternative="or drop it"
      limits="8 at most"
      onFiles={() => {}}
      notAFile="that was no file"
      rejections={[]}
      input={useRef(null)}
      {...props}
    >
      <p>nothing yet</p>
    </FileDrop>
  );
}

/** The field, and the names that it handed over each time. */
function opened(props: Partial<FileDropProps> = {}) {
  const onFiles = vi.fn<FileDropProps['onFiles']>();
  renderScreen(<Drawings {...props} onFiles={onFiles} />);
  const input = screen.getByLabelText<HTMLInputElement>(ZONE);
  const zone = input.closest('label') ?? input;
  return { input, zone, taken: () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name)) };
}

describe('a field for files', () => {
  it('describes a file field to a screen reader by its limits and its error', () => {
    const { input } = opened({ error: 'not that one', required: true });
    expect(descriptionsOf(input)).toEqual(['8 at most', 'not that one']);
    expect({ ariaInvalid: input.ariaInvalid, required: input.required }).toEqual({
      ariaInvalid: 'true',
      required: true,
    });
  });

  it('passes on the chosen files, also the same file again, but nothing if the chooser is cancelled', async () => {
    const { input, taken } = opened({ multiple: true });
    await userEvent.upload(input, [drawing('a.png'), drawing('b.png')]);
    // A browser fires no event if the field already holds the chosen file.
    expect(input.files).toHaveLength(0);
    await userEvent.upload(input, drawing('a.png'));
    fireEvent.change(input, { target: { files: [] } });
    expect(taken()).toEqual([['a.png', 'b.png'], ['a.png']]);
  });

  it('passes on dropped files of any type, and states that a dropped text is no file', () => {
    const { zone, taken } = opened();
    expect(fireEvent.drop(zone, { dataTransfer: { files: [] } })).toBe(false);
    expect(screen.getByRole('alert').textContent).toBe('that was no file');
    fireEvent.drop(zone, { dataTransfer: { files: [drawing('a.png'), new File(['x'], 'b.txt')] } });
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(taken()).toEqual([['a.png', 'b.txt']]);
  });

  it.each([
    { disabled: false, behaviour: 'shows that it accepts the dragged files' },
    { disabled: true, behaviour: 'accepts nothing, and the browser does not leave the page' },
  ])('$behaviour if disabled is $disabled', ({ disabled }) => {
    const { zone, taken } = opened({ disabled });
    const before = zone.className;
    fireEvent.dragOver(zone);
    expect(zone.className === before).toBe(disabled);
    fireEvent.dragLeave(zone);
    expect(zone.className).toBe(before);
    expect(fireEvent.drop(zone, { dataTransfer: { files: [drawing('a.png')] } })).toBe(false);
    expect(taken()).toEqual(disabled ? [] : [['a.png']]);
  });
});
