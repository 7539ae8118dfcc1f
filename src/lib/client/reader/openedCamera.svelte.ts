export interface OpenedCamera {
  readonly stream: MediaStream | null;
  readonly sees: 'nothing' | 'card' | 'foreign';
}

let opened: OpenedCamera | undefined = $state.raw();

/** Returns this page's camera once it was requested; its code is loaded only then. */
export const openedCamera = (): OpenedCamera | undefined => opened;

export function setOpenedCamera<Camera extends OpenedCamera>(camera: Camera): Camera {
  opened = camera;
  return camera;
}
