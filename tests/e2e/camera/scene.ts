import { correction, generate } from 'lean-qr';

/** Position of a card with a code before a camera, and the faults of the picture. */
export interface Scene {
  /** The text of the code; null: an empty table. */
  readonly code: string | null;
  /** Level of error correction of the code. */
  readonly level: 'L' | 'M';
  /** Side of the code without its border, and its distance from the camera, in mm. */
  readonly side: number;
  readonly distance: number;
  /** Rotation in the picture and tilt out of it, in degrees. */
  readonly turn: number;
  readonly tilt: readonly [number, number];
  /** Offset of its centre from the centre of the picture, in mm. */
  readonly at: readonly [number, number];
  /** Standard deviations of a blur by lens and hand, in pixels, and of the noise, in grey levels of 256. */
  readonly blur: number;
  readonly noise: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
}

export const WIDTH = 1_280;
export const HEIGHT = 720;
/** Field of view of a phone's camera along the longer side, in degrees. */
const FIELD = 65;
/** Distance of the lens in pixels. */
const FOCUS = WIDTH / 2 / Math.tan((FIELD * Math.PI) / 360);
/** Each pixel is the mean of so many looks a side. */
const LOOKS = 3;

const INK = 35;
const PAPER = 205;
const BORDER = 4;
/** A playing card, in mm. */
const CARD = { width: 58, height: 88 };

export const HELD_WELL: Scene = {
  code: null,
  level: 'M',
  side: 10,
  distance: 150,
  turn: 8,
  tilt: [5, -5],
  at: [3, 2],
  blur: 0.6,
  noise: 4,
};

type Vector = readonly [number, number, number];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Draws what the camera sees, light falling from one side; `random` makes the noise. */
export function draw(scene: Scene, random: () => number): Picture {
  const { placeOf, greyOf, isFine } = paint(scene);
  const luma = new Float32Array(WIDTH * HEIGHT);
  const place = { u: 0, v: 0 };
  const mean = (x: number, y: number): number => {
    placeOf(x + 0.5, y + 0.5, place);
    if (!isFine(place)) return greyOf(place);
    let sum = 0;
    for (let look = 0; look < LOOKS * LOOKS; look += 1) {
      const [row, column] = [Math.floor(look / LOOKS), look % LOOKS];
      placeOf(x + (column + 0.5) / LOOKS, y + (row + 0.5) / LOOKS, place);
      sum += greyOf(place);
    }
    return sum / (LOOKS * LOOKS);
  };
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      luma[y * WIDTH + x] = mean(x, y) * (0.85 + (0.25 * x) / WIDTH);
  const blurred = scene.blur > 0 ? blur(luma, scene.blur) : luma;
  const seen = Uint8Array.from(blurred, (grey) =>
    Math.max(0, Math.min(255, Math.round(grey + scene.noise * gauss(random)))),
  );
  return { width: WIDTH, height: HEIGHT, luma: seen };
}

/** A point of the plane in which the card lies, in mm from the middle of the code. */
interface Place {
  u: number;
  v: number;
}

/** Returns the colour of each point: the code, its border, the card or the table. */
function paint({ code, level, side, distance, turn, tilt, at }: Scene) {
  const [right, down] = axes(turn, tilt);
  const front: Vector = [
    right[1] * down[2] - right[2] * down[1],
    right[2] * down[0] - right[0] * down[2],
    right[0] * down[1] - right[1] * down[0],
  ];
  const middle: Vector = [at[0], at[1], distance];
  const [ahead, acrossMiddle, downMiddle] = [front, right, down].map((axis) =>
    dot(middle, axis),
  ) as [number, number, number];
  const dots =
    code === null
      ? null
      : generate(code, {
          minCorrectionLevel: correction[level],
          maxCorrectionLevel: correction[level],
        });
  const fine = side * (0.5 + BORDER / (dots?.size ?? Infinity)) + 1;
  return {
    placeOf(x: number, y: number, place: Place): void {
      const [rayX, rayY] = [(x - WIDTH / 2) / FOCUS, (y - HEIGHT / 2) / FOCUS];
      const far = ahead / (rayX * front[0] + rayY * front[1] + front[2]);
      place.u = far * (rayX * right[0] + rayY * right[1] + right[2]) - acrossMiddle;
      place.v = far * (rayX * down[0] + rayY * down[1] + down[2]) - downMiddle;
    },
    isFine: ({ u, v }: Place): boolean => Math.abs(u) < fine && Math.abs(v) < fine,
    greyOf({ u, v }: Place): number {
      if (dots === null || Math.abs(u) > CARD.width / 2 || Math.abs(v) > CARD.height / 2)
        return 70 + 20 * Math.sin(u / 9 + v / 13);
      const column = Math.floor((u / side) * dots.size + dots.size / 2);
      const row = Math.floor((v / side) * dots.size + dots.size / 2);
      const isDot = [column, row].every((at) => at >= 0 && at < dots.size);
      if (isDot) return dots.get(column, row) ? INK : PAPER;
      const edge = dots.size + BORDER;
      const isBorder = column >= -BORDER && row >= -BORDER && column < edge && row < edge;
      return isBorder ? PAPER : 130 + 60 * Math.sin(u / 3) * Math.sin(v / 4);
    },
  };
}

/** The directions in space in which the card's right and its bottom point. */
function axes(turn: number, tilt: readonly [number, number]): readonly [Vector, Vector] {
  const [z, x, y] = [turn, ...tilt].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const [sinX, cosX, sinY, cosY] = [Math.sin(x), Math.cos(x), Math.sin(y), Math.cos(y)];
  const turned = (cosZ: number, sinZ: number): Vector => [
    cosY * cosZ,
    cosX * sinZ + sinX * sinY * cosZ,
    sinX * sinZ - cosX * sinY * cosZ,
  ];
  return [turned(Math.cos(z), Math.sin(z)), turned(-Math.sin(z), Math.cos(z))];
}

function blur(luma: Float32Array, deviation: number): Float32Array {
  const reach = Math.ceil(deviation * 3);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  function along(from: Float32Array, step: number): Float32Array {
    const blurred = new Float32Array(from.length);
    for (let at = 0; at < from.length; at += 1) {
      let sum = 0;
      for (let n = -reach; n <= reach; n += 1)
        sum += (weights[n + reach] ?? 0) * (from[at + n * step] ?? from[at] ?? 0);
      blurred[at] = sum / total;
    }
    return blurred;
  }
  return along(along(luma, 1), WIDTH);
}

const gauss = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
