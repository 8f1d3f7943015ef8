import type { Point } from './triangles.ts';

/** Direction from which a model is seen, in degrees. Its third axis points up. */
export interface ViewAngle {
  /** Angle around the third axis: 0 from the front, 90 from the right. */
  readonly azimuth: number;
  /** Angle above the ground: 90 from the top. */
  readonly elevation: number;
}

/** Elevation at which the three axes are foreshortened alike. */
const ISOMETRIC_ELEVATION = (Math.atan(Math.SQRT1_2) / Math.PI) * 180;

/** The views of a drawing. */
export const VIEWS = {
  isometric: { azimuth: 45, elevation: ISOMETRIC_ELEVATION },
  front: { azimuth: 0, elevation: 0 },
  top: { azimuth: 0, elevation: 90 },
  right: { azimuth: 90, elevation: 0 },
} as const satisfies Record<string, ViewAngle>;

export type ViewName = keyof typeof VIEWS;

/** Returns a view after a turn, in degrees. The model is never upside down. */
export function turned({ azimuth, elevation }: ViewAngle, around: number, up: number): ViewAngle {
  return {
    azimuth: (((azimuth + around) % 360) + 360) % 360,
    elevation: Math.min(90, Math.max(-90, elevation + up)),
  };
}

/** Directions of the screen in the model's coordinates, of length 1. */
export interface ScreenAxes {
  readonly right: Point;
  readonly up: Point;
  /** From the model to the viewer. */
  readonly towards: Point;
}

export function screenAxes({ azimuth, elevation }: ViewAngle): ScreenAxes {
  const [a, e] = [(azimuth / 180) * Math.PI, (elevation / 180) * Math.PI];
  return {
    right: [Math.cos(a), Math.sin(a), 0],
    up: [-Math.sin(a) * Math.sin(e), Math.cos(a) * Math.sin(e), Math.cos(e)],
    towards: [Math.sin(a) * Math.cos(e), -Math.cos(a) * Math.cos(e), Math.sin(e)],
  };
}
