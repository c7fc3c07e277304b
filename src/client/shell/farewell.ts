let isUnderWay = false;

/** Whether somebody is giving their account up on this page: the end of the session is then no news, and led elsewhere. */
export const farewell = {
  begin: (): void => {
    isUnderWay = true;
  },
  end: (): void => {
    isUnderWay = false;
  },
  isUnderWay: (): boolean => isUnderWay,
};
