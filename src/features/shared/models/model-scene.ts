import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  type Material,
  Mesh,
  MeshDepthMaterial,
  MeshNormalMaterial,
  MeshStandardMaterial,
  OrthographicCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { creasedNormals } from '#src/domain/model/creased-normals.ts';
import { PICTURE_MARGIN } from '#src/domain/model/dimension-lines.ts';
import { screenAxes, type ViewAngle } from '#src/domain/model/view-angle.ts';
import { PICTURE_RATIO } from './model-scene-messages.ts';

/** A model that can be rendered from any side. */
export interface ModelScene {
  /** Canvas that contains the last rendering. */
  readonly canvas: OffscreenCanvas;
  /** @param width in pixels */
  readonly render: (view: ViewAngle, look: Look, width: number) => void;
}

/** The shaded part, or as colours: the directions of its surface, or its distance. Their edges are those of the part. */
export type Look = 'part' | 'normals' | 'depth';

/**
 * Prepares the surface of a model.
 * @param colour CSS colour of the part
 * @throws if there is no WebGL, or the model has no size
 */
export function createModelScene(corners: Float32Array<ArrayBuffer>, colour: string): ModelScene {
  const canvas = new OffscreenCanvas(1, 1);
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  const geometry = geometryOf(corners);
  const radius = halfDiagonal(geometry);
  if (!Number.isFinite(1 / radius)) throw new Error('The model has no size');
  const camera = cameraFor(radius);
  const materials: Readonly<Record<Look, Material>> = {
    part: new MeshStandardMaterial({ color: new Color(colour), roughness: 0.75, side: DoubleSide }),
    normals: new MeshNormalMaterial({ side: DoubleSide }),
    depth: new MeshDepthMaterial({ side: DoubleSide }),
  };
  const mesh = new Mesh<BufferGeometry, Material>(geometry);
  const scene = new Scene();
  scene.add(camera, mesh);
  const render: ModelScene['render'] = (view, look, width) => {
    if (width !== canvas.width) renderer.setSize(width, Math.round(width / PICTURE_RATIO), false);
    // From the middle, so that the part lies between the camera's near and far plane.
    placeCamera(camera, view, 2 * radius);
    mesh.material = materials[look];
    renderer.render(scene, camera);
  };
  return { canvas, render };
}

/** Returns the surface with its box in the middle. */
function geometryOf(corners: Float32Array<ArrayBuffer>): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  geometry.setAttribute('normal', new BufferAttribute(creasedNormals(corners), 3));
  geometry.center();
  return geometry;
}

/** Returns half of the diagonal of the model's box. */
function halfDiagonal({ boundingBox }: BufferGeometry): number {
  return (boundingBox?.getSize(new Vector3()).length() ?? 0) / 2;
}

/** Returns a camera without perspective, as for a drawing, with the lights that stay beside it. */
function cameraFor(radius: number): OrthographicCamera {
  const halfHeight = PICTURE_MARGIN * radius;
  const halfWidth = halfHeight * PICTURE_RATIO;
  const camera = new OrthographicCamera(-halfWidth, halfWidth, halfHeight, -halfHeight, radius, 3 * radius);
  const sky = new HemisphereLight('white', 'black', 1.6);
  const lamp = new DirectionalLight('white', 2.2);
  lamp.position.set(-1, 1.5, 1);
  camera.add(sky, lamp, lamp.target);
  return camera;
}

function placeCamera(camera: OrthographicCamera, view: ViewAngle, distance: number): void {
  const { up, towards } = screenAxes(view);
  camera.up.set(...up);
  camera.position.copy(new Vector3(...towards).multiplyScalar(distance));
  camera.lookAt(0, 0, 0);
}
