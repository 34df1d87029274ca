import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { IsDiskFull } from '../disk-guard.ts';
import { toOwnOrigin } from '../local-only.ts';
import { type ImageFileFormat, readFileType, type VideoFileFormat } from './file-signature.ts';
import { incomingDirOf, storeBytes, storeFile } from './file-store.ts';
import { type MediaKind, parsePublicId } from './media-path.ts';
import { diskFullRefusal, invalidFile, MediaRefusal } from './media-refusal.ts';
import { type MediaCredentials, privateType, requireSignature } from './media-signature.ts';
import { takeInPicture } from './picture-intake.ts';
import { privateFolder } from './source-file.ts';
import { type IncomingFile, receiveForm, type UploadForm } from './upload-form.ts';
import { requireVideo } from './video-intake.ts';

export type UploadOptions = {
  mediaDir: string;
  credentials: MediaCredentials;
  isStaff: (request: Request) => Promise<boolean>;
  isDiskFull?: IsDiskFull;
};

type UploadPlace = { cloud: string; kind: MediaKind | 'auto' };

/** Cloudinary's fields. */
type StoredMedia = {
  resource_type: MediaKind;
  public_id: string;
  format: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

/** Stores a file uploaded by staff or with a valid signature. Rejects with a `MediaRefusal`. */
export async function handleUpload(request: Request, place: UploadPlace, options: UploadOptions): Promise<Response> {
  const now = new Date();
  const isStaff = await options.isStaff(request);
  if (await options.isDiskFull?.()) throw diskFullRefusal();
  const form = await receiveForm(request, incomingDirOf(options.mediaDir));
  try {
    const type = form.fields.get('type') === privateType ? privateType : 'upload';
    if (!isStaff || type === privateType) requireSignature(form.fields, options.credentials, now);
    const stored = await storeMedia(form, place, options.mediaDir);
    const version = Math.floor(now.getTime() / 1000);
    const address = `${place.cloud}/${stored.resource_type}/${type}/v${version}/${stored.public_id}.${stored.format}`;
    const url = `${toOwnOrigin(request)}/${address}`;
    return Response.json({
      ...stored,
      version,
      type,
      created_at: now.toISOString(),
      url,
      secure_url: url,
      original_filename: cleanFileName(form.file?.name ?? ''),
    });
  } finally {
    if (form.file) await rm(form.file.path, { force: true });
  }
}

async function storeMedia({ fields, file }: UploadForm, place: UploadPlace, mediaDir: string): Promise<StoredMedia> {
  if (file === undefined || file.sizeBytes === 0) throw invalidFile();
  const isPrivate = fields.get('type') === privateType;
  const publicId = isPrivate ? readPublicId(fields.get('public_id') ?? '') : createPublicId(fields.get('folder') ?? '');
  const type = await readFileType(file.path);
  if (type === null || (place.kind !== 'auto' && place.kind !== type.kind)) throw invalidFile();
  if (isPrivate && type.kind !== 'image') throw invalidFile();
  const target = path.join(mediaDir, place.cloud, isPrivate ? privateFolder : type.kind, publicId);
  return isVideoFormat(type.format)
    ? storeVideo(file, type.format, publicId, target)
    : storePicture(file, type.format, { publicId, target, mediaDir });
}

async function storeVideo(
  file: IncomingFile,
  format: VideoFileFormat,
  publicId: string,
  target: string,
): Promise<StoredMedia> {
  await requireVideo(file.path, format);
  await storeFile(file.path, `${target}.${format}`);
  return {
    resource_type: 'video',
    public_id: publicId,
    format,
    bytes: file.sizeBytes,
    width: null,
    height: null,
  };
}

async function storePicture(
  file: IncomingFile,
  fileFormat: ImageFileFormat,
  { publicId, target, mediaDir }: { publicId: string; target: string; mediaDir: string },
): Promise<StoredMedia> {
  const { bytes, format, width, height } = await takeInPicture(file.path, fileFormat);
  await storeBytes(mediaDir, `${target}.${format}`, bytes);
  return { resource_type: 'image', public_id: publicId, format, bytes: bytes.length, width, height };
}

function isVideoFormat(format: ImageFileFormat | VideoFileFormat): format is VideoFileFormat {
  return format === 'mp4' || format === 'webm' || format === 'mov';
}

/** The client chooses the folder only; the name is random. */
function createPublicId(folder: string): string {
  const name = randomBytes(12).toString('hex');
  if (folder === '') return name;
  const segments = parsePublicId(folder);
  // `demo` is reserved for pictures of the seed.
  if (segments === null || segments[0] === 'demo') throw new MediaRefusal(400, 'Invalid folder');
  return [...segments, name].join('/');
}

/** Signed by the site's server, which chooses the names of private files. */
function readPublicId(publicId: string): string {
  const segments = parsePublicId(publicId);
  if (segments === null || segments[0] === 'demo') throw new MediaRefusal(400, 'Invalid public_id');
  return segments.join('/');
}

const maxNameLength = 100;

/** The client's file name, without path, extension and invisible characters, for display only. */
function cleanFileName(name: string): string {
  const bare = name.split(/[\\/]/).at(-1) ?? '';
  const visible = bare.replace(/[\p{C}<>:"|?*]/gu, '').replace(/\.[^.]*$/, '');
  return visible.trim().slice(0, maxNameLength) || 'file';
}
