/** The overlays that can open over every page. */
export type FrameOverlay = 'palette' | 'shortcuts' | 'reminders';
