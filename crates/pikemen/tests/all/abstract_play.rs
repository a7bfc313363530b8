//! Game reports of `AbstractPlay`.

use gambol_pikemen::ClassicPosition;
use gambol_testkit::{random_reports, report_table};

#[test]
fn every_kind_of_report_is_read_or_refused() {
    report_table::<ClassicPosition>("tests/all/reports.txt");
}

#[test]
fn random_games_are_read_back() {
    random_reports::<ClassicPosition>(&["classic", "classic:target=15"], str::to_owned);
}
