import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { MAX_UPLOAD_BYTES, uploadFile } from '#contract/uploads/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { useUpload } from '#web/lib/use-api-mutation.ts';

type Uploaded = ReplyOf<typeof uploadFile>;

/** Accepted file types, to help choosing; the server checks the content itself. */
const kinds = {
  picture: { accept: 'image/png,image/jpeg,image/webp', said: t('PNG, JPEG or WebP') },
  document: {
    accept: 'application/pdf,image/png,image/jpeg,image/webp',
    said: t('PDF, PNG, JPEG or WebP'),
  },
} as const;

/** Describes the limits, next to a button: "PNG, JPEG or WebP, up to 10 MB". */
export const limitsOf = (kind: keyof typeof kinds) =>
  t('{said}, up to {MAX_SAID}', { said: kinds[kind].said, MAX_SAID });

const MAX_SAID = t('{value} MB', { value: MAX_UPLOAD_BYTES / 1024 / 1024 });

type UploadButtonProps = ButtonProps & {
  kind: keyof typeof kinds;
  children: string;
  onUploaded: (file: Uploaded) => void;
  busy?: boolean;
  /** Attributes of a button that acts as a form field. */
  field?: { name: string; 'aria-invalid': boolean; 'aria-describedby': string };
};

/**
 * Selects a file and uploads it at once:
 * `<UploadButton kind="picture" onUploaded={({ url }) => ...}>`.
 */
export function UploadButton(props: UploadButtonProps) {
  const { kind, children, onUploaded, busy, field, ...rest } = props;
  const send = useUpload(uploadFile);
  // Reset after each choice, so that the same file can be chosen again after a refusal.
  const empty = useRef<() => void>(null);
  const choose = (file: File | null) => {
    empty.current?.();
    if (!file) return;
    if (file.size > MAX_UPLOAD_BYTES) {
      showError(t('{name} is larger than {MAX_SAID}.', { name: file.name, MAX_SAID }));
      return;
    }
    send.mutate(file, { onSuccess: onUploaded });
  };
  return (
    <FileButton accept={kinds[kind].accept} onChange={choose} resetRef={empty}>
      {(chooser) => (
        <Button
          variant="default"
          leftSection={<IconUpload size={18} />}
          loading={send.isPending || (busy ?? false)}
          {...rest}
          {...field}
          {...chooser}
        >
          {children}
        </Button>
      )}
    </FileButton>
  );
}
