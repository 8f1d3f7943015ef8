import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface IconProps {
  /** In px. */
  readonly size?: number;
  readonly className?: string | undefined;
}

interface LineIconProps extends IconProps {
  /** Means a direction, and so turns round where the page runs from right to left. */
  readonly directional?: boolean;
  readonly children: ReactNode;
}

function LineIcon({ size = 20, className, directional = false, children }: LineIconProps) {
  return (
    <svg
      className={classes(directional && 'dir-flip', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Onwards, in the direction of reading. */
export function ForwardIcon(props: IconProps) {
  return (
    <LineIcon {...props} directional>
      <path d="M4 12h15M13 6l6 6-6 6" />
    </LineIcon>
  );
}

/** Back, against the direction of reading. */
export function BackIcon(props: IconProps) {
  return (
    <LineIcon {...props} directional>
      <path d="M20 12H5M11 6l-6 6 6 6" />
    </LineIcon>
  );
}

/** Away with it. */
export function CloseIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M6 6l12 12M18 6L6 18" />
    </LineIcon>
  );
}

/** Three lines. */
export function MenuIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </LineIcon>
  );
}

/** A parts tray. */
export function CartIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4 10h16l-1.4 9.2a1 1 0 0 1-1 .8H6.4a1 1 0 0 1-1-.8L4 10zM8.5 10V8a3.5 3.5 0 0 1 7 0v2M9.5 14v2.5M14.5 14v2.5" />
    </LineIcon>
  );
}

/** A key: for those who have one. */
export function LoginIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <circle cx="8" cy="15" r="4" />
      <path d="M11 12l8.5-8.5M16 7l3 3M13.5 9.5l2 2" />
    </LineIcon>
  );
}

/** A magnifying glass. */
export function SearchIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </LineIcon>
  );
}

/** One more. */
export function PlusIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 5v14M5 12h14" />
    </LineIcon>
  );
}

/** One less. */
export function MinusIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M5 12h14" />
    </LineIcon>
  );
}

/** A bin. */
export function TrashIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10 10.5v5.5M14 10.5v5.5" />
    </LineIcon>
  );
}

/** A landscape in its frame. */
export function PictureIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <rect x="3.5" y="5" width="17" height="14" />
      <circle cx="8.5" cy="9.5" r="1.5" />
      <path d="M3.5 17l5.5-5 4 3.5 3-2.5 4.5 4" />
    </LineIcon>
  );
}

/** A letter. */
export function MailIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <rect x="3.5" y="5.5" width="17" height="13" />
      <path d="M3.5 7l8.5 6 8.5-6" />
    </LineIcon>
  );
}

/** A receiver. */
export function PhoneIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2A15 15 0 0 1 4 5.5a2 2 0 0 1 2-2z" />
    </LineIcon>
  );
}

/** A place on a map. */
export function PinIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 21s-6.5-6-6.5-11.5a6.5 6.5 0 0 1 13 0C18.5 15 12 21 12 21z" />
      <circle cx="12" cy="9.5" r="2.3" />
    </LineIcon>
  );
}

/** A calliper: exactness. */
export function CaliperIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M3 6h18v3.5H3zM5 9.5V19l3-3V9.5M12 9.5V16l3 3V9.5M6.5 6v1.5M9.5 6v1.5M12.5 6v1.5M15.5 6v1.5M18.5 6v1.5" />
    </LineIcon>
  );
}

/** Compasses: design to order. */
export function CompassesIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <circle cx="12" cy="5.5" r="2" />
      <path d="M12 3.5V2M11 7.5L5.5 21M13 7.5L18.5 21M7.3 16.5c3 1.6 6.4 1.6 9.4 0" />
    </LineIcon>
  );
}

/** A stop watch: quick delivery. */
export function StopwatchIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <circle cx="12" cy="13.5" r="7.5" />
      <path d="M12 13.5l3-3.5M10 3h4M12 3v3M18 7l1.5-1.5" />
    </LineIcon>
  );
}

/** A printer's nozzle over its layers. */
export function NozzleIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M9 3h6v5l-2 4h-2L9 8zM5 21h14M6.5 18h11M8 15h8" />
    </LineIcon>
  );
}

/** Sets a video going; a triangle that points the same way in every script. */
export function PlayIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M8 5.5v13l10.5-6.5z" />
    </LineIcon>
  );
}

/** Asks again. */
export function RefreshIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5" />
    </LineIcon>
  );
}

/** Done. */
export function CheckIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4.5 12.5l5 5L20 6.5" />
    </LineIcon>
  );
}

/** One sheet on another. */
export function CopyIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M9 8.5h11V21H9zM15 8.5V3.5H4V16h5" />
    </LineIcon>
  );
}

/** A pencil. */
export function EditIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5" />
    </LineIcon>
  );
}

/** A film. */
export function VideoIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M3.5 5.5h17v13h-17zM10 9.5v5l4.5-2.5z" />
    </LineIcon>
  );
}
