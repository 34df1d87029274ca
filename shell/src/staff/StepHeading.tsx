import { type ReactNode, useLayoutEffect, useRef } from 'react';

type StepHeadProps = {
  level: 1 | 2;
  title: string;
  /** True if the step's only field has the focus instead. */
  leavesFocus?: boolean;
  children?: ReactNode;
};

/** The heading of a step. It takes the focus, so that screen readers announce the step. */
export function StepHeading({ level, title, leavesFocus = false, children }: StepHeadProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!leavesFocus) heading.current?.focus();
  }, [leavesFocus]);
  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children && <p>{children}</p>}
    </>
  );
}
