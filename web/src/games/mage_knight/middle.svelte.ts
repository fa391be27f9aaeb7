/** What the middle of the table shows: the map may be looked at during a fight or an interaction, the offers at any time. */
class Middle {
  /** The map is looked at although there is a fight or an interaction. */
  aside = $state(false);
  /** The offers were opened by hand. */
  opened = $state(false);

  reset(): void {
    this.aside = this.opened = false;
  }
}
export const middle = new Middle();
