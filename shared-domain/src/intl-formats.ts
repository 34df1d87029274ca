const numberFormats = new Map<string, Intl.NumberFormat>();
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();

/** en-CA. Created on first use and kept: creating five of them took 35 ms of a phone's processor before hydration. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return keep(numberFormats, options, () => new Intl.NumberFormat('en-CA', options));
}

/** en-US, because versions of the locale data differ on `Nov` or `Nov.` in en-CA. */
export function dateTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep(dateTimeFormats, options, () => new Intl.DateTimeFormat('en-US', options));
}

function keep<Format>(formats: Map<string, Format>, options: object, create: () => Format): Format {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = create();
  formats.set(key, format);
  return format;
}
