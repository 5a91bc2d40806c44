import { Button } from '@mantine/core';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import styles from './crop-dialog.module.css';
import { CENTRED, type Crop, drawPart, MAX_ZOOM, smallestZoom, writePart } from './crop-picture.ts';

type CropDialogProps = {
  /** The chosen picture; null closes the dialog. */
  file: File | null;
  title: string;
  /** Width by height, and the width in pixels of the result. */
  ratio: number;
  width: number;
  /** CSS width of the preview in which the picture is also shown as publishers see it. */
  preview: number;
  onClose: () => void;
  onCropped: (file: File) => void;
};

/**
 * Chooses the part of a picture that is uploaded: by three sliders, which a keyboard moves too, or by
 * dragging. The canvas that is seen is drawn by the function that writes the file.
 */
export function CropDialog({ file, title, ratio, width, preview, ...on }: CropDialogProps) {
  const image = useImage(file, on.onClose);
  const [crop, setCrop] = useState(CENTRED);
  const [isWriting, setWriting] = useState(false);
  // Another file starts from its middle.
  useEffect(() => {
    if (file) setCrop(CENTRED);
  }, [file]);
  const save = async () => {
    if (!image) return;
    setWriting(true);
    try {
      on.onCropped(await writePart(image, crop, { width, ratio }));
    } finally {
      setWriting(false);
    }
  };
  const actions = (
    <>
      <Button variant="default" onClick={on.onClose}>
        {t('Cancel')}
      </Button>
      <Button onClick={() => void save()} loading={isWriting} disabled={!image}>
        {t('Save picture')}
      </Button>
    </>
  );
  return (
    <AppDialog
      opened={file !== null}
      onClose={on.onClose}
      title={title}
      width={640}
      actions={actions}
    >
      <div className="stack">
        {image && (
          <>
            <div className={styles.frames}>
              <Frame
                {...{ image, ratio, crop }}
                size={ratio > 1 ? 592 : 240}
                onMove={(move) => setCrop((now) => movedBy(now, move))}
              />
              <div>
                <p className="quiet">{t('Preview')}</p>
                <Frame {...{ image, ratio, crop }} size={preview} />
              </div>
            </div>
            <Range
              label={t('Zoom')}
              min={smallestZoom({ width: image.naturalWidth, height: image.naturalHeight }, ratio)}
              max={MAX_ZOOM}
              value={crop.zoom}
              onChange={(zoom) => setCrop({ ...crop, zoom })}
            />
            <Range
              label={t('Left to right')}
              value={crop.x}
              onChange={(x) => setCrop({ ...crop, x })}
            />
            <Range
              label={t('Top to bottom')}
              value={crop.y}
              onChange={(y) => setCrop({ ...crop, y })}
            />
          </>
        )}
      </div>
    </AppDialog>
  );
}

/** A move by shares of the frame, within the picture. */
function movedBy(crop: Crop, { x, y }: { x: number; y: number }): Crop {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return { ...crop, x: within(crop.x - x / crop.zoom), y: within(crop.y - y / crop.zoom) };
}

type FrameProps = {
  image: HTMLImageElement;
  ratio: number;
  crop: Crop;
  /** Its width in CSS pixels. */
  size: number;
  onMove?: (move: { x: number; y: number }) => void;
};

function Frame({ image, ratio, crop, size, onMove }: FrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, image, crop);
  }, [image, crop]);
  const move = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (buttons === 0 || !onMove) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    onMove({ x: movementX / width, y: movementY / height });
  };
  return (
    <canvas
      ref={canvas}
      className={styles.frame}
      // Twice the size on the screen, for dense displays.
      width={size * 2}
      height={(size * 2) / ratio}
      style={{ width: size, aspectRatio: ratio }}
      data-movable={onMove !== undefined || undefined}
      onPointerDown={({ currentTarget, pointerId }) =>
        onMove && currentTarget.setPointerCapture(pointerId)
      }
      onPointerMove={move}
    />
  );
}

type RangeProps = {
  label: string;
  min?: number;
  max?: number;
  value: number;
  onChange: (value: number) => void;
};

function Range({ label, min = 0, max = 1, value, onChange }: RangeProps) {
  return (
    <label className={styles.range}>
      <span>{label}</span>
      <input
        type="range"
        {...{ min, max, value }}
        step={0.01}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/** The decoded picture of a file; one that cannot be decoded is said and closes the dialog. */
function useImage(file: File | null, onClose: () => void): HTMLImageElement | null {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    setImage(null);
    if (!file) return;
    let isCurrent = true;
    decode(file).then(
      (decoded) => isCurrent && setImage(decoded),
      () => {
        if (!isCurrent) return;
        showError(t('This file is not a picture that can be shown.'));
        close.current();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return image;
}

/** The policy of the pages allows pictures by `data:` and not by `blob:`. */
async function decode(file: File): Promise<HTMLImageElement> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
