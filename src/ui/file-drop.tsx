import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react';
import { classes } from './classes.ts';
import { FieldError, RequiredMark } from './field.tsx';
import styles from './file-drop.module.css';

export interface FileDropProps {
  /** Name of the field in the API. */
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
  /** Called with at least one file. Dropped files may exceed the field's limits or have other types. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly notAFile: ReactNode;
  /** Names of rejected files, with the reasons. */
  readonly rejections: readonly { readonly name: string; readonly reason: string }[];
  readonly input: RefObject<HTMLInputElement | null>;
  readonly children: ReactNode;
}

/** File input with a drop zone. Limits and error are its accessible description. */
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
    // Without this, choosing a removed file again would not fire `change`.
    if (input.current) input.current.value = '';
  };
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
              // biome-ignore lint/suspicious/noArrayIndexKey: two rejected files may have the same name and reason; the order is fixed.
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
