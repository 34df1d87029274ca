import { classNames, Icon } from '@dealer/shared-ui';
import type { ComponentProps, KeyboardEvent, PointerEvent } from 'react';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import styles from './PhotoTile.module.css';

type PhotoToolsProps = {
  name: string;
  position: number;
  count: number;
  isCover: boolean;
  /** `control` is the control that gets the focus after the move. */
  onMove: (position: number, control: string) => void;
  onLift: (event: PointerEvent) => void;
  onRemove: () => void;
};

/** The controls over a photograph: order, cover and removal. */
export function PhotoTools({ name, position, count, isCover, onMove, onLift, onRemove }: PhotoToolsProps) {
  const moveByKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(position + step, 'grip');
  };
  return (
    <>
      <span className={classNames(styles.tools, styles.top)}>
        <ToolButton
          className={styles.grip}
          data-control="grip"
          aria-label={`Move ${name}. Use the arrow keys`}
          onKeyDown={moveByKey}
          onPointerDown={onLift}
        >
          <StaffIcon name="grip" />
        </ToolButton>
        <ToolButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="close" />
        </ToolButton>
      </span>
      <span className={classNames(styles.tools, styles.bottom)}>
        {isCover ? (
          <span className={styles.cover}>
            <Icon name="star" /> Cover
          </span>
        ) : (
          <ToolButton title="Make cover" aria-label={`Make cover: ${name}`} onClick={() => onMove(0, 'grip')}>
            <Icon name="star" />
          </ToolButton>
        )}
        <ToolButton
          data-control="left"
          disabled={position === 0}
          aria-label={`Move left: ${name}`}
          onClick={() => onMove(position - 1, 'left')}
        >
          <Icon name="previous" />
        </ToolButton>
        <ToolButton
          data-control="right"
          disabled={position === count - 1}
          aria-label={`Move right: ${name}`}
          onClick={() => onMove(position + 1, 'right')}
        >
          <Icon name="next" />
        </ToolButton>
      </span>
    </>
  );
}

type ToolButtonProps = ComponentProps<'button'> & { 'data-control'?: string };

function ToolButton({ className, ...props }: ToolButtonProps) {
  return <button type="button" className={classNames(styles.tool, className)} {...props} />;
}

const steps: Record<string, number | undefined> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
