export interface GearProps {
  readonly teeth: number;
  /** Size of a tooth: the pitch diameter over the number of teeth, in user units. */
  readonly module: number;
  readonly className?: string | undefined;
}

/** A spur gear round the origin, drawn as an outline with its bore, spokes and pitch circle. */
export function Gear({ teeth, module, className }: GearProps) {
  const pitchRadius = (teeth * module) / 2;
  return (
    <g className={className}>
      <path d={gearPath(teeth, module)} fill="var(--sheet)" stroke="currentColor" strokeWidth="1.5" />
      <circle r={pitchRadius * 0.66} fill="none" stroke="currentColor" />
      <circle r={pitchRadius * 0.2} fill="none" stroke="currentColor" strokeWidth="1.5" />
      {[0, 72, 144, 216, 288].map((angle) => (
        <circle
          key={angle}
          r={pitchRadius * 0.13}
          cx={pitchRadius * 0.43}
          transform={`rotate(${angle})`}
          fill="none"
          stroke="currentColor"
        />
      ))}
    </g>
  );
}

/** The outline of a spur gear with straight flanks; its first tooth points along the x axis. */
export function gearPath(teeth: number, module: number): string {
  const pitchRadius = (teeth * module) / 2;
  const tip = pitchRadius + module;
  const root = pitchRadius - 1.25 * module;
  const pitch = (2 * Math.PI) / teeth;
  // Half of the tooth's width at root and tip, as a share of the pitch.
  const corners = [
    [-0.33, root],
    [-0.13, tip],
    [0.13, tip],
    [0.33, root],
  ] as const;
  const points = Array.from({ length: teeth }, (_, tooth) =>
    corners.map(([share, radius]) => pointAt((tooth + share) * pitch, radius)),
  ).flat();
  return `M${points.join('L')}Z`;
}

function pointAt(angle: number, radius: number): string {
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`;
}
