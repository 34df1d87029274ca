import { findScannedVin, scaleDown } from '@dealer/shared-domain';
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';

/** A label stays readable at this size, and reading takes a fraction of the time. */
const photoSidePixels = 1_800;

// The package would fetch it from another site.
const moduleUrl = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
prepareZXingModule({
  overrides: {
    locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? moduleUrl : `${folder}${file}`),
  },
});

const detector = new BarcodeDetector({ formats: ['code_39', 'code_128', 'data_matrix', 'qr_code'] });

/** The first valid VIN among the barcodes of a picture; rejects if the reader's module cannot be loaded. */
export async function readVin(picture: ImageBitmapSource): Promise<string | null> {
  const codes = await detector.detect(picture);
  for (const { rawValue } of codes) {
    const vin = findScannedVin(rawValue);
    if (vin) return vin;
  }
  return null;
}

/** The VIN on a photograph of a label. */
export async function readVinFromPhoto(file: File): Promise<string | null> {
  const full = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = scaleDown(full.width, full.height, photoSidePixels);
  const scaled = await createImageBitmap(full, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  try {
    return (await readVin(scaled)) ?? (await readVin(full));
  } finally {
    scaled.close();
    full.close();
  }
}
