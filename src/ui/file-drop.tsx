import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { classes } from './classes.ts';
import { FieldError, RequiredMark } from './field.tsx';
import styles from './file-drop.module.css';
import { useEarlyInput } from './hydrated.ts';

export interface FileDropProps {
  /** The API's name of the field. */
  readonly name: string;
  readonly legend: ReactNode;
  readonly icon: ReactNode;
  readonly invitation: ReactNode;
  readonly alternative: ReactNode;
  readonly limits: ReactNode;
  readonly error?: string | undefined;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly required?: boolean;
  readonly disabled: boolean;
  /** Called with at least one file; a drop may bring more than the field takes, and of another kind. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly notAFile: ReactNode;
  /** What was not taken. */
  readonly rejections: readonly { readonly name: string; readonly reason: string }[];
  readonly input: RefObject<HTMLInputElement | null>;
  readonly children: ReactNode;
}

/** A field for files that are chosen or dropped; its limits and its error belong to it for a screen reader too. */
export function FileDrop({
  legend,
  icon,
  invitation,
  alternative,
  limits,
  error,
  onFiles,
  notAFile,
  rejections,
  input,
  children,
  ...control
}: FileDropProps) {
  const id = useId();
  const drop = useDrop(control.disabled, onFiles);
  const choose = ({ files }: HTMLInputElement) => {
    if (files && files.length > 0) onFiles([...files]);
    // So that the same file, once removed, can be chosen again.
    if (input.current) input.current.value = '';
  };
  useEarlyInput(() => input.current && choose(input.current));
  return (
    <fieldset className={`stack gap-2 ${styles.field}`} disabled={control.disabled}>
      <legend className={`semibold ${styles.legend}`}>
        {legend}
        {control.required && <RequiredMark />}
      </legend>
      <label className={classes(styles.zone, drop.isOver && styles.over)} {...drop.handlers}>
        {icon}
        <span>
          <span className={styles.invitation}>{invitation}</span> {alternative}
        </span>
        <input
          {...control}
          ref={input}
          className={styles.input}
          type="file"
          aria-describedby={classes(`${id}-limits`, error && `${id}-error`)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => choose(event.target)}
        />
      </label>
      <p id={`${id}-limits`} className={`row spread gap-4 muted text-14 ${styles.limits}`}>
        {limits}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="bad semibold text-14" role="alert">
        {drop.wasEmpty && <p>{notAFile}</p>}
        {rejections.length > 0 && (
          <ul className="stack">
            {rejections.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share name and reason, and none moves.
              <li key={index}>
                <bdi translate="no">{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </fieldset>
  );
}

function useDrop(disabled: boolean, onFiles: FileDropProps['onFiles']) {
  const [isOver, setOver] = useState(false);
  const [wasEmpty, setEmpty] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const files = [...event.dataTransfer.files];
    setEmpty(files.length === 0);
    if (files.length > 0) onFiles(files);
  };
  return { isOver, wasEmpty, handlers: { onDragOver, onDrop, onDragLeave: () => setOver(false) } };
}
