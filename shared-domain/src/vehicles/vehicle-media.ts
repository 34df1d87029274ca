/** `width` and `height` are the natural size in pixels. */
export type VehicleImage = {
  publicId: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  placeholderColor: string;
};

export type VehicleVideo = { publicId: string; url: string; thumbnailUrl: string | null };
