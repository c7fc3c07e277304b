/** An item of the phone's tab bar: icon above label, 56 px high. */
export const tabClass =
  'relative grid h-tabbar min-w-0 flex-1 content-center justify-items-center gap-0.5 text-micro text-muted aria-[current=page]:text-ink [&>svg]:size-5 [&>svg]:stroke-[1.75]';
