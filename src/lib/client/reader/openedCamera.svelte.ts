/** What other pages show of the camera that reads here: its picture, and whether a code is in it. */
export interface OpenedCamera {
  /** Null while it does not read. */
  readonly stream: MediaStream | null;
  readonly sees: 'nothing' | 'card' | 'foreign';
}

let opened: OpenedCamera | undefined = $state.raw();

/** This page's camera, once it was asked for; its code is fetched only then. */
export const openedCamera = (): OpenedCamera | undefined => opened;

export function cameraOpened<Camera extends OpenedCamera>(camera: Camera): Camera {
  opened = camera;
  return camera;
}
