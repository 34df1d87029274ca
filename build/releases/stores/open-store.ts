import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { createS3Store, type S3Access } from './s3-store.ts';
import { createSupabaseStore } from './supabase-store.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Opens a store by its address: a folder, `s3://bucket/prefix`, or a bucket of Supabase Storage,
 * `https://<project>/storage/v1/<bucket>/<prefix>`. Its keys are in the environment.
 */
export function openStore(address: string, variables: Variables): ReleaseStore {
  const s3 = /^s3:\/\/([a-z0-9][a-z0-9.-]+)\/?(.*?)\/*$/.exec(address);
  if (s3) return createS3Store(s3[1] ?? '', s3[2] ?? '', readS3Access(variables));
  const supabase = /^(https?:\/\/[^/]+)\/storage\/v1\/([\w.-]+)\/?(.*?)\/*$/.exec(address);
  if (supabase) {
    const [, project = '', bucket = '', prefix = ''] = supabase;
    return createSupabaseStore(project, bucket, prefix, readSupabaseKey(variables));
  }
  if (address.startsWith('file:')) return createFolderStore(fileURLToPath(address));
  if (/^\w{2,}:/.test(address)) throw new Error(`"${address.split('?')[0]}" is no store. ${usage}`);
  return createFolderStore(resolve(address));
}

const usage =
  'A store is a folder, s3://<bucket>/<prefix>, or https://<project>.supabase.co/storage/v1/<bucket>/<prefix>.';

function readSupabaseKey({ RELEASE_STORE_KEY, SUPABASE_SECRET_KEY }: Variables): string {
  const key = RELEASE_STORE_KEY || SUPABASE_SECRET_KEY;
  if (!key)
    throw new Error('RELEASE_STORE_KEY is missing: the secret key of the project whose storage holds the releases.');
  return key;
}

/** The names that Amazon's own tools read. */
function readS3Access(variables: Variables): S3Access {
  const missing = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => !variables[name]);
  if (missing.length > 0)
    throw new Error(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing for s3://.`);
  return {
    endpoint: variables.AWS_ENDPOINT_URL_S3 || undefined,
    region: variables.AWS_REGION ?? 'us-east-1',
    accessKeyId: variables.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: variables.AWS_SESSION_TOKEN || undefined,
  };
}
