import { classes } from './classes.ts';

/** SVG paths in a 24 by 24 view box, drawn with a stroke of 1.5. */
const PATHS = {
  forward: 'M4 12h15M13 6l6 6-6 6',
  back: 'M20 12H5M11 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  cart: 'M4 10h16l-1.4 9.2a1 1 0 0 1-1 .8H6.4a1 1 0 0 1-1-.8L4 10zM8.5 10V8a3.5 3.5 0 0 1 7 0v2M9.5 14v2.5M14.5 14v2.5',
  logout: 'M13 4.5H5.5v15H13M10 12h10.5M16.5 8l4 4-4 4',
  login: 'M4 15a4 4 0 1 1 8 0 4 4 0 0 1-8 0zM11 12l8.5-8.5M16 7l3 3M13.5 9.5l2 2',
  search: 'M4.5 11a6.5 6.5 0 1 1 13 0 6.5 6.5 0 0 1-13 0zM16 16l4.5 4.5',
  slide: 'M3 12h18M7 8l-4 4 4 4M17 8l4 4-4 4',
  toFront: 'M5 4.5h14M12 20V8.5M6.5 14L12 8.5l5.5 5.5',
  up: 'M12 19.5V5M6 11l6-6 6 6',
  down: 'M12 4.5V19M6 13l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6M4 17h16M12 5V3M10 20h4',
  bellOff: 'M6 17V11a6 6 0 0 1 12 0v6M4 17h16M12 5V3M10 20h4M4 4l16 16',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10 10.5v5.5M14 10.5v5.5',
  image: 'M3.5 5h17v14h-17zM7 9.5a1.5 1.5 0 1 1 3 0 1.5 1.5 0 0 1-3 0zM3.5 17l5.5-5 4 3.5 3-2.5 4.5 4',
  mail: 'M3.5 5.5h17v13h-17zM3.5 7l8.5 6 8.5-6',
  phone: 'M6 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2A15 15 0 0 1 4 5.5a2 2 0 0 1 2-2z',
  pin: 'M12 21s-6.5-6-6.5-11.5a6.5 6.5 0 0 1 13 0C18.5 15 12 21 12 21zM9.7 9.5a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 0 1-4.6 0z',
  caliper: 'M3 6h18v3.5H3zM5 9.5V19l3-3V9.5M12 9.5V16l3 3V9.5M6.5 6v1.5M9.5 6v1.5M12.5 6v1.5M15.5 6v1.5M18.5 6v1.5',
  compasses: 'M10 5.5a2 2 0 1 1 4 0 2 2 0 0 1-4 0zM12 3.5V2M11 7.5L5.5 21M13 7.5L18.5 21M7.3 16.5c3 1.6 6.4 1.6 9.4 0',
  stopwatch: 'M4.5 13.5a7.5 7.5 0 1 1 15 0 7.5 7.5 0 0 1-15 0zM12 13.5l3-3.5M10 3h4M12 3v3M18 7l1.5-1.5',
  nozzle: 'M9 3h6v5l-2 4h-2L9 8zM5 21h14M6.5 18h11M8 15h8',
  part: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  play: 'M8 5.5v13l10.5-6.5z',
  undo: 'M8 4.5L3.5 9 8 13.5M3.5 9H14a5.5 5.5 0 0 1 0 11H9',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5',
  download: 'M12 3.5v12M7 10.5l5 5 5-5M4.5 20h15',
  check: 'M4.5 12.5l5 5L20 6.5',
  share: 'M12 15V3.5M7.5 8L12 3.5 16.5 8M5 12.5v8h14v-8',
  copy: 'M9 8.5h11V21H9zM15 8.5V3.5H4V16h5',
  edit: 'M4.5 19.5l1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5',
  video: 'M3.5 5.5h17v13h-17zM10 9.5v5l4.5-2.5z',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons that are mirrored on right-to-left pages. */
const DIRECTIONAL: readonly IconName[] = ['forward', 'back', 'logout'];

interface IconProps {
  readonly name: IconName;
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

/** Decorative icon, hidden from screen readers. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={classes(DIRECTIONAL.includes(name) && 'dir-flip', className)}
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
      <path d={PATHS[name]} />
    </svg>
  );
}
