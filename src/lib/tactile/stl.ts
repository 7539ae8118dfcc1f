import { arranged, type Plate } from './plate.ts';
import { solidOf, type Corner, type Triangle } from './solid.ts';

const BED = { width: 200, height: 200 } as const;
const GAP = 2;

const HEADER_BYTES = 80;
const TRIANGLE_BYTES = 50;

export const beds = (plates: readonly Plate[]): readonly (readonly Triangle[])[] =>
  arranged(plates, BED, GAP).map((bed) =>
    bed.flatMap(({ plate, at }) => solidOf(plate).map((triangle) => moved(triangle, at))),
  );

const moved = (
  [a, b, c]: Triangle,
  { x, y }: { readonly x: number; readonly y: number },
): Triangle => {
  const by = ([cx, cy, cz]: Corner): Corner => [cx + x, cy + y, cz];
  return [by(a), by(b), by(c)];
};

/** Writes triangles as a binary STL file in mm. */
export function stl(triangles: readonly Triangle[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + 4 + triangles.length * TRIANGLE_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(HEADER_BYTES, triangles.length, true);
  triangles.forEach((triangle, at) => {
    const numbers = [...normalOf(triangle), ...triangle.flat()];
    numbers.forEach((value, place) => {
      view.setFloat32(HEADER_BYTES + 4 + at * TRIANGLE_BYTES + place * 4, value, true);
    });
  });
  return bytes;
}

function normalOf([a, b, c]: Triangle): Corner {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const across: Corner = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...across);
  return [across[0] / length, across[1] / length, across[2] / length];
}
